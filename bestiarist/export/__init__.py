"""Where cards go besides paper: finished PDF pages to pictures, table tops and print shops.

Everything here works on the bytes of a finished PDF; nothing knows how it was laid out. Its libraries are the extra
`export`: pypdfium2 draws pages, pikepdf reads and changes them.
"""
