import * as z from 'zod'
import { formatted, wholeOrDigits } from './bounded.ts'
import { messages } from './messages.ts'
import { likenesses } from './rules/duplicates.ts'
import { blank, entity } from './wire.ts'

/** The result of an import: the number of rows, and the headings that match no field. */
export const importedWorkbook = entity('ImportedWorkbook', { count: z.number(), unread: z.array(z.string()) })

/**
 * How to read dates in a column where day and month may be swapped: as stored, or swapped back. Without it, such a
 * workbook is refused with an error at `dates` for each column.
 */
export const dateOrder = z.enum(['stored', 'exchanged'])
export type DateOrder = z.output<typeof dateOrder>

/** How to read a workbook; `sheet` is counted from 1, and by default the first one that is not hidden. */
export const reading = { dates: blank(dateOrder), sheet: blank(wholeOrDigits(1, 1000)) }

/** How many likely duplicates a preview lists, and how many rows an import can leave out. */
export const maxLeftOut = 200
/** `4,9`; a spreadsheet's rows have at most seven digits. */
const rowList = z.regex(/^\d{1,7}(,\d{1,7})*$/)

/** The rows that an import leaves out, as the spreadsheet numbers them, with commas between them: `4,9`. */
export const leaveOut = blank(
  formatted(8 * maxLeftOut, rowList, messages.invalid.other)
    .transform(rows => rows.split(',').map(Number))
    .refine(rows => rows.length <= maxLeftOut, messages.invalid.other),
)

/** A number of rows, and the first of them. */
const someRows = entity('SomeRows', { count: z.number(), rows: z.array(z.number()) })

/** Children who are probably registered already, or are in the file twice. */
export const likelyDuplicate = entity('LikelyDuplicate', {
  row: z.number(),
  fullName: z.string(),
  same: z.array(z.enum(likenesses)),
  /** The child of the school who is probably the same, or the earlier row. */
  child: z.object({ fullName: z.string(), className: z.string(), hasLeft: z.boolean() }).nullable(),
  otherRow: z.number().nullable(),
})
export type LikelyDuplicate = z.output<typeof likelyDuplicate>

/** What importing a workbook of children would do; nothing is stored. */
export const importPreview = entity('ImportPreview', {
  /** The rows below the headings, and how many of them have no errors. */
  rows: z.number(),
  count: z.number(),
  unread: z.array(z.string()),
  hiddenRows: someRows,
  /** Rows with cells that cannot be read as shown: formulas without a result, and cells merged across columns. */
  noResult: someRows,
  merged: someRows,
  /** Cells merged over several rows, whose value counts for each of them. */
  mergedDown: z.number(),
  sheets: z.array(
    z.object({
      number: z.number(),
      name: z.string(),
      /** Those below the headings; all of them if it has none. */
      rows: z.number(),
      hidden: z.boolean(),
      /** Whether it has rows of children, so that it can be chosen. */
      isTable: z.boolean(),
      isRead: z.boolean(),
    }),
  ),
  /** The rows without errors, by class. */
  classes: z.array(z.object({ className: z.string(), count: z.number() })),
  duplicates: z.object({ count: z.number(), first: z.array(likelyDuplicate) }),
  /** When this user imported the same file before, and how many children. */
  sameFile: z.object({ at: z.string(), count: z.number() }).nullable(),
})
export type ImportPreview = z.output<typeof importPreview>

/** The children that were imported, and the id under which `PUT /removals/{id}` takes all of them back within a day. */
export const importedStudents = entity('ImportedStudents', {
  count: z.number(),
  unread: z.array(z.string()),
  undo: z.string(),
})

/** An import that can still be undone. */
export const recentImport = entity('RecentImport', {
  _id: z.string(),
  at: z.string(),
  count: z.number(),
})

/** The data of a refused workbook: the number of errors, and its marked copy. */
export const refusedWorkbook = z.object({
  total: z.number(),
  markedCopy: z.base64(),
  preview: importPreview.optional(),
})
