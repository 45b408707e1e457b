"""What is on disk: the database and its one writer, stored tables, migrations, and the lease that one house holds."""
