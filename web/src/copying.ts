/** Links that are copied by a button. */

export async function copy(words: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return copyOldWay(words);
  }
}

/** On pages that are not served securely the clipboard is closed; a selection still can be copied. */
function copyOldWay(words: string): boolean {
  const field = document.createElement("textarea");
  field.value = words;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way without the clipboard
  const done = document.execCommand("copy");
  field.remove();
  return done;
}

export function startCopying(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-copy]") : null;
    if (!button) return;
    const words = new URL(button.dataset.copy ?? "", location.href).href;
    void copy(words).then((done) => {
      const label = button.querySelector("span") ?? button;
      const before = label.textContent;
      label.textContent = done ? "Copied" : words;
      if (done) setTimeout(() => (label.textContent = before), 1600);
    });
  });
}
