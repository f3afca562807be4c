import type { ledger } from '@casa/contract/ledger'
import type { AnswerOf } from '@casa/contract/route'

export type Account = AnswerOf<typeof ledger.account>
export type AccountInstalment = Account['instalments'][number]
export type Entry = Account['entries'][number]
export type Due = AnswerOf<typeof ledger.due>
export type Debt = Due['rows'][number]
export type ReminderPreview = AnswerOf<typeof ledger.previewReminders>
export type Receipt = AnswerOf<typeof ledger.trueReceipt>
/** An entry that can be reversed. */
export type ReversibleEntry = Entry & { kind: Extract<Entry['kind'], 'payment' | 'concession' | 'lateFee'> }

/** Whether an entry can be reversed: only once, and not if it is a reversal, charge or adjustment. */
export function isReversible(entry: Entry): entry is ReversibleEntry {
  return ['payment', 'concession', 'lateFee'].includes(entry.kind) && entry.reversedBy === null
}
