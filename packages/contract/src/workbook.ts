import * as z from 'zod'
import { entity } from './wire.ts'

/** The result of an import: the number of rows, and the headings that match no field. */
export const importedWorkbook = entity('ImportedWorkbook', { count: z.number(), unread: z.array(z.string()) })

/**
 * How to read dates in a column where day and month may be swapped: as stored, or swapped back. Without it, such a
 * workbook is refused with an error at `dates` for each column.
 */
export const dateOrder = z.enum(['stored', 'exchanged'])
export type DateOrder = z.output<typeof dateOrder>

/** The data of a refused workbook: the number of errors, and its marked copy. */
export const refusedWorkbook = z.object({ total: z.number(), markedCopy: z.base64() })
