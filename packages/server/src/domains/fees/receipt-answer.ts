import type { PrintLanguage } from '@casa/contract/wire'
import { bytesOf, type Storage } from '../../platform/files/storage.ts'
import type { FileAnswer } from '../../platform/http/file-answer.ts'
import { pdfAnswer } from '../../platform/pdf/make-pdf.ts'
import type { Requester } from '../../platform/queue.ts'
import { type Receipt, receiptDocument } from './receipt.ts'

type Means = { storage: Storage; logoKey: string | undefined; requester: Requester }

/** A receipt as a PDF with the logo of its school. Throws what `pdfAnswer` throws. */
export async function receiptAnswer(
  receipt: Receipt,
  language: PrintLanguage,
  { storage, logoKey, requester }: Means,
): Promise<FileAnswer> {
  // Loaded when first needed: many schools have no logo.
  const { pngOf } = await import('../../platform/files/images.ts')
  const logo = logoKey ? await pngOf(await bytesOf(storage, logoKey), requester) : undefined
  const document = receiptDocument({ ...receipt, school: { ...receipt.school, logo } }, language)
  return pdfAnswer(document, `${receipt.number.replaceAll('/', '-')}.pdf`, requester)
}
