import { ledger as calls, type EntryFields, type PaymentFields } from '@casa/contract/ledger'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { implement } from '../../platform/http/implement.ts'
import { readAccount, readReceipt } from './account-queries.ts'
import { previewReminders, readDue, sendReminders } from './due-queries.ts'
import {
  addEntry,
  addReversal,
  keepLedger,
  lockLedger,
  requireAccount,
  requireLedger,
  requireOwed,
} from './queries.ts'

export const ledger = implement(calls, {
  keep: async ({ scope, tx, body }) => ({
    data: { keepsLedger: await keepLedger(tx, scope, body.keepsLedger) },
  }),

  account: async ({ scope, tx, params }) =>
    readAccount(tx, scope, await requireAccount(tx, scope, params.id), params.id),

  pay: async ({ scope, tx, body }) => ({ data: await record(tx, scope, 'payment', body) }),

  concession: async ({ scope, tx, body }) => ({ data: await record(tx, scope, 'concession', body) }),

  lateFee: async ({ scope, tx, body }) => ({ data: await record(tx, scope, 'lateFee', body) }),

  reverse: async ({ scope, tx, params, body }) => {
    await requireLedger(tx, scope)
    await lockLedger(tx, scope)
    return { data: await addReversal(tx, scope, params.id, body.reason) }
  },

  trueReceipt: async ({ scope, tx, params }) => readReceipt(tx, scope, params.id),

  due: async ({ scope, tx, query }) => {
    await requireLedger(tx, scope)
    return readDue(tx, scope, query)
  },

  previewReminders: async ({ scope, tx, body }) => {
    await requireLedger(tx, scope)
    return previewReminders(tx, scope, body.studentId)
  },

  remind: async ({ scope, tx, body }) => {
    await requireLedger(tx, scope)
    return { data: { count: await sendReminders(tx, scope, body.studentId) } }
  },
})

/** Records an entry of a child; the balance is read under the lock, so that two at once cannot take it both. */
async function record(
  tx: Tx,
  scope: Scope,
  kind: 'payment' | 'concession' | 'lateFee',
  fields: PaymentFields | EntryFields,
) {
  await requireAccount(tx, scope, fields.studentId)
  await lockLedger(tx, scope)
  if (kind !== 'lateFee') await requireOwed(tx, scope, fields.studentId, fields.amount)
  return addEntry(tx, scope, { ...fields, kind })
}
