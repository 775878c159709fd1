# Prints a document to PDF: `python weasyprint_pdf.py HTML PDF`. The program of WeasyPrint does the same, but at its end Python unloads Pango
# while a thread of Pango may still be at work, and now and then the process dies of it with the PDF written. Here it ends at once.
import os
import sys

from weasyprint import HTML

HTML(filename=sys.argv[1]).write_pdf(sys.argv[2])
os._exit(0)
