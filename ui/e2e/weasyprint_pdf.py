# Prints documents to PDF as long as it is asked: a line `HTML<tab>PDF` on the standard input for each, and a line back when it is written, empty or with
# what went wrong. The fonts, the same for all documents, are unpacked once: WeasyPrint does it anew for each, in Python. Unlike WeasyPrint's own
# command it exits without unloading libraries: a thread of Pango may still be running, and the process then occasionally crashes after the
# PDF has been written.
import gc
import io
import os
import sys
from functools import cache

from fontTools.ttLib import woff2
from weasyprint import HTML

unpack = woff2.decompress


@cache
def unpacked(packed):
    font = io.BytesIO()
    unpack(io.BytesIO(packed), font)
    return font.getvalue()


woff2.decompress = lambda packed, font: font.write(unpacked(packed.read()))

# What is there by now stays: it need not be looked through again and again for what can be forgotten. And a sheet is some hundred thousand objects
# that are needed until it is written: looking through them as often as Python does takes a fifth of the time.
gc.freeze()
gc.set_threshold(200_000, 20, 100)
print(flush=True)
for line in sys.stdin:
    html, pdf = line.rstrip("\n").split("\t")
    try:
        HTML(filename=html).write_pdf(pdf)
        print(flush=True)
    except Exception as error:
        print(repr(error).replace("\n", " "), flush=True)
os._exit(0)
