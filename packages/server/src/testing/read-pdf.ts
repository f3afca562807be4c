import { Document } from 'mupdf'

/** What a PDF reader finds in a document: its title, the number of pages, and their text with single spaces. */
export function readPdf(bytes: Uint8Array): { title: string; pages: number; text: string } {
  const document = Document.openDocument(bytes, 'application/pdf')
  const pages = document.countPages()
  const texts = Array.from({ length: pages }, (_, page) =>
    document.loadPage(page).toStructuredText('').asText(),
  )
  const title = document.getMetaData(Document.META_INFO_TITLE) ?? ''
  return { title, pages, text: texts.join('\n').replace(/[\s\u200b]+/g, ' ') }
}
