import * as z from 'zod'

/** What became of a workbook: how many rows it brought, and the headings that belong to no field. */
export const importedWorkbook = z.object({ count: z.number(), unread: z.array(z.string()) })

/** What a refused workbook comes with, besides the first of its faults: how many there are, and its marked copy. */
export const refusedWorkbook = z.object({ total: z.number(), markedCopy: z.base64() })
