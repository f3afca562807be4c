import type { SheetPart } from './sheet-parts.ts'
import type { StoryPart } from './story-parts.ts'

/**
 * A document to print. How it is used: describe it as data in the reader's language, and create it in a call with
 * `tx: 'none'` and `answers: 'file'`, outside a transaction: const document: PdfDocument = { language: 'te', title:
 * 'Story of Asha', head: { name: 'Lotus School', lines: ['12 Hill Road, Pune'], logo: await pngOf(bytes, requester)
 * }, parts: [ { kind: 'title', text: 'Story of Asha' }, { kind: 'facts', facts: [['Class', 'Nursery'], ['Age', '4
 * years']] }, { kind: 'heading', text: 'Attendance' }, { kind: 'table', columns: [{ title: 'Month' }, { title:
 * 'Days', align: 'right' }], rows: [['June', '21']] }, ], foot: 'Page {{page}} of {{pages}}', } return
 * pdfAnswer(document, 'story.pdf', { school: scope.school, signal: caller.signal }) Texts may contain Latin, Greek,
 * Cyrillic and Arabic letters and the scripts of India (`typefaces.ts` lists them), in any mixture and of any length;
 * they are broken into lines and pages. Line breaks in a text are kept. Emoji are left out, and letters that no font
 * has show as `�`.
 */
export type PdfDocument = {
  /** The language of the document's own text, for screen readers. */
  language: 'en' | 'hi' | 'te'
  /** When an issued document was issued, an instant; null or absent for one generated on the fly. */
  issuedAt?: string | null
  /** What a PDF reader shows as the document's name. */
  title: string
  head: PdfHead
  parts: readonly PdfPart[]
  /** Printed at the bottom of every page; `{{page}}` and `{{pages}}` are filled in. */
  foot: string
}

/**
 * The sender of the document, at the top of the first page, unless it is a sheet (`sheetHead`). The logo is a PNG or
 * JPEG.
 */
export type PdfHead = { name: string; lines: readonly string[]; logo?: Uint8Array | undefined }

export type PdfPart =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  /** A prominent sentence. */
  | { kind: 'note'; text: string }
  /** A paragraph; `quiet` in a smaller, paler type. */
  | { kind: 'text'; text: string; tone?: 'plain' | 'quiet' | 'strong' }
  /** A line to sign on, with the words below it. */
  | { kind: 'signature'; text: string }
  /** Names with their values, such as Class: Nursery. */
  | { kind: 'facts'; facts: readonly (readonly [name: string, value: string])[] }
  | PdfTable
  | StoryPart
  | SheetPart
  /** A PNG or JPEG, at most this many points high; `alt` describes it. */
  | { kind: 'picture'; bytes: Uint8Array; alt: string; height: number }

/** A table whose heading is repeated on each page. `share` is a column's part of the width, by default 1. */
export type PdfTable = {
  kind: 'table'
  columns: readonly { title: string; align?: 'left' | 'right'; share?: number }[]
  rows: readonly (readonly string[])[]
  /** A last row in bold type. */
  total?: readonly string[]
}
