import { parentPort } from 'node:worker_threads'
import { fill } from '@casa/contract/fill'
import PDFDocument from 'pdfkit'
import type { PdfDocument } from './document.ts'
import { drawHead, drawPart, quiet } from './parts.ts'
import { Pen } from './pen.ts'
import { drawSheetPart, isSheetPart, scalesOf } from './sheet-parts.ts'
import { drawStoryPart, isStoryPart } from './story-parts.ts'
import { runsOf } from './typefaces.ts'

const margin = 56
const most = 200

/** The document exceeds the page limit. */
class TooManyPages extends Error {}

/**
 * Draws a document and returns the PDF. A sheet is set a little smaller where that keeps it on one page, otherwise it
 * continues at its full size. Throws `TooManyPages` for more than 200, and if a picture is not readable.
 */
async function drawDocument(document: PdfDocument) {
  for (const scale of scalesOf(document.parts)) {
    const drawn = await drawAt(scale, document, 1).catch(error => {
      if (!(error instanceof TooManyPages)) throw error
    })
    if (drawn) return drawn
  }
  return drawAt(1, document, most)
}

const isSheet = ({ parts }: PdfDocument) => parts[0]?.kind === 'sheetHead'

async function drawAt(scale: number, drawn: PdfDocument, pages: number) {
  const { language, issuedAt, title, head, parts, foot } = drawn
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: language,
    tagged: true,
    pdfVersion: '1.7',
    displayTitle: true,
    bufferPages: true,
    // Otherwise one of pdfkit's own. The pen sets the fonts that it uses.
    font: '',
    info: {
      Title: printable(title),
      Author: printable(head.name),
      Creator: 'Casa',
      Producer: 'Casa',
      // Otherwise the time of printing, which would make each reprint a different file.
      ...(issuedAt ? { CreationDate: new Date(issuedAt) } : {}),
    },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject))
  const pen = new Pen(document)
  document.on('pageAdded', () => {
    if (document.bufferedPageRange().count > pages) throw new TooManyPages()
  })
  if (!isSheet(drawn)) drawHead(pen, head)
  for (const part of parts) {
    if (isStoryPart(part)) drawStoryPart(pen, part)
    else if (isSheetPart(part)) drawSheetPart(pen, part, scale)
    else drawPart(pen, part)
  }
  drawFeet(pen, foot)
  document.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

/** The footer of each page, which is not read aloud. */
function drawFeet(pen: Pen, foot: string): void {
  const { document } = pen
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // If a footer is too long, its end is drawn, because that contains the page number.
    const lines = pen.lines(
      fill(foot, { page: page + 1, pages: count }).replace(/\s+/g, ' '),
      pen.width,
      quiet,
    )
    const line = lines.at(-1)
    // Below the margin, where pdfkit would begin a page.
    document.page.margins.bottom = 0
    const y = document.page.height - margin + 16
    if (line) pen.artifact(() => pen.draw(line, { ...pen.across, align: 'right', y }, quiet))
  }
}

/** A text as the pages show it: without emoji. */
function printable(text: string): string {
  return runsOf(text)
    .map(run => run.text)
    .join('')
}

/** What the worker posts for a document: its bytes, that it has too many pages, or why it could not be created. */
export type PdfMessage = { bytes: Uint8Array<ArrayBuffer> } | { tooLong: true } | { failed: string }

// One document after another, so that the fonts are read once.
parentPort!.on('message', async (document: PdfDocument) => {
  try {
    const bytes = await drawDocument(document)
    const message: PdfMessage = { bytes }
    parentPort!.postMessage(message, [bytes.buffer])
  } catch (error) {
    const failed = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const message: PdfMessage = error instanceof TooManyPages ? { tooLong: true } : { failed }
    parentPort!.postMessage(message)
  }
})
