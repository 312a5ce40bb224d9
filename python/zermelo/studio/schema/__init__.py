"""Everything that the page and the server say to each other, one file a page.

The page's TypeScript types are made from these classes by `zermelo.studio.typescript`.
"""
