import { fill } from '@casa/contract/fill'
import type { CoveredCharge } from '@casa/contract/ledger'
import { amountInWords } from '@casa/contract/rules/amount-words'
import { grouped } from '@casa/contract/rules/money'
import type { PrintLanguage } from '@casa/contract/wire'
import type { PdfDocument } from '../../platform/pdf/document.ts'
import { receiptTexts } from './receipt-texts.ts'

/**
 * The data of a receipt, in the words and amounts that are printed. `number` is the ledger's or generated for the
 * invoice; null values were not recorded. `simulated` if no money was moved, `reversed` if a later entry reversed the
 * payment.
 */
export type Receipt = {
  school: { name: string; lines: readonly string[]; logo?: Uint8Array | undefined }
  child: string
  class: string
  payer: string | null
  number: string
  lines: readonly { text: string; amount: string }[]
  total: string
  /** A payment mode as entered, or one that the texts know. */
  method: string | null
  reference: string | null
  /** `YYYY-MM-DD` */
  day: string | null
  simulated: boolean
  reversed?: boolean
  /** What the family still owed after the payment; absent if the receipt does not say so. */
  balance?: string | null
  /** The instant of issue; absent if the receipt is not stored. */
  issuedAt?: string | null
}

/** A receipt as a document in the reader's language. */
export function receiptDocument(receipt: Receipt, language: PrintLanguage): PdfDocument {
  const texts = receiptTexts[language]
  const { notRecorded } = texts
  const title = receipt.simulated ? `${texts.receipt} (${texts.stamp})` : texts.receipt
  return {
    language,
    issuedAt: receipt.issuedAt ?? null,
    title: `${title} ${receipt.number}`,
    head: receipt.school,
    parts: [
      { kind: 'title', text: title },
      ...(receipt.simulated ? [{ kind: 'note', text: texts.simulation } as const] : []),
      ...(receipt.reversed ? [{ kind: 'note', text: texts.reversed } as const] : []),
      {
        kind: 'facts',
        facts: [
          [texts.number, receipt.number],
          [texts.child, receipt.child],
          [texts.class, receipt.class],
          [texts.payer, receipt.payer ?? notRecorded],
          [texts.method, receipt.method ? (texts.methods[receipt.method] ?? receipt.method) : notRecorded],
          [texts.reference, receipt.reference ?? notRecorded],
          [texts.day, receipt.day ? printedDay(receipt.day, language) : notRecorded],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: texts.item, share: 3 },
          { title: texts.amount, align: 'right' },
        ],
        rows: receipt.lines.map(({ text, amount }) => [text, printedAmount(amount)]),
        total: [texts.total, printedAmount(receipt.total)],
      },
      {
        kind: 'facts',
        facts: [
          [texts.inWords, amountInWords(receipt.total, language)],
          ...(receipt.balance ? [[texts.balance, printedAmount(receipt.balance)] as const] : []),
        ],
      },
      // A receipt that was issued without them is reprinted without them.
      ...(receipt.balance ? [{ kind: 'signature', text: texts.signature } as const] : []),
    ],
    foot: `${receipt.number} · ${texts.page}`,
  }
}

/** The name of a receipt's file. */
export function receiptFile({ number }: Pick<Receipt, 'number'>): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

/** What a recorded payment paid; "School fees" if that was not recorded. */
export function paymentLines(
  { covers, total }: { covers: readonly CoveredCharge[] | null; total: string },
  language: PrintLanguage,
): Receipt['lines'] {
  if (!covers) return [{ text: receiptTexts[language].schoolFees, amount: total }]
  return covers.map(charge => ({ text: chargeLine(charge, language), amount: charge.amount }))
}

/** The description of an instalment or, without a number, of a late fee. */
export function chargeLine(
  { year, feeName, number, date }: Omit<CoveredCharge, 'amount'>,
  language: PrintLanguage,
): string {
  const texts = receiptTexts[language]
  const day = printedDay(date, language)
  if (number === null) return fill(texts.lateFee, { day })
  const text = year
    ? fill(texts.instalment, { year, number, day })
    : fill(texts.instalmentAlone, { number, day })
  return feeName ? `${feeName}: ${text}` : text
}

function printedAmount(amount: string): string {
  return `₹${grouped(amount)}`
}

/** Day, month and year, such as 05-Sep-2026, as the screens show them. */
function printedDay(day: string, language: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const locale = language === 'en' ? 'en-US' : language
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  return `${date}-${name.format(Date.parse(`2000-${month}-01`))}-${year}`
}
