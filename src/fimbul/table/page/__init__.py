"""A table as HTML: the parts of its page, whole pages and their templates, thumbnails and icons."""
