"""`python -m fimbul` is the command `fimbul`."""

from fimbul.cli import main

if __name__ == "__main__":
    main()
