import * as z from 'zod'
import { entity } from './wire.ts'

/** The result of an import: the number of rows, and the headings that match no field. */
export const importedWorkbook = entity('ImportedWorkbook', { count: z.number(), unread: z.array(z.string()) })

/** The data of a refused workbook: the number of faults, and its marked copy. */
export const refusedWorkbook = z.object({ total: z.number(), markedCopy: z.base64() })
