# Prints a document to PDF: `python weasyprint_pdf.py HTML PDF`. Unlike WeasyPrint's own command it exits without unloading libraries: a
# thread of Pango may still be running, and the process then occasionally crashes after the PDF has been written.
import os
import sys

from weasyprint import HTML

HTML(filename=sys.argv[1]).write_pdf(sys.argv[2])
os._exit(0)
