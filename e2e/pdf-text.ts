import { readFile } from 'node:fs/promises'
import { Document } from 'mupdf'

/** The text of a PDF, page by page. */
export async function textOfPdf(path: string): Promise<string> {
  const document = Document.openDocument(await readFile(path), 'application/pdf')
  const pages = Array.from({ length: document.countPages() }, (_, page) => document.loadPage(page))
  return pages.map(page => page.toStructuredText('').asText()).join('\n')
}
