import * as z from 'zod'

/** The result of an import: the number of rows, and the headings that match no field. */
export const importedWorkbook = z.object({ count: z.number(), unread: z.array(z.string()) })

/** The data of a refused workbook: the number of faults, and its marked copy. */
export const refusedWorkbook = z.object({ total: z.number(), markedCopy: z.base64() })
