import { refusals } from '@casa/contract/refusals'
import { removals as calls } from '@casa/contract/removals'
import { conflict } from '../../platform/errors.ts'
import { implement } from '../../platform/http/implement.ts'
import { chargeRestoredFee } from '../fees/fee-charge-queries.ts'
import { lockLedger } from '../ledger/charge-queries.ts'
import { countProgress, lockProgress } from '../records/lock-queries.ts'
import { requireStudent } from '../students/reach-queries.ts'
import { pairOf, putBack, readRemoval } from './queries.ts'

export const removals = implement(calls, {
  putBack: async ({ scope, tx, params: { id }, announce }) => {
    const { studentId, kind, late, isPutBack } = await readRemoval(tx, scope, id)
    if (studentId) await requireStudent(tx, scope, studentId)
    if (isPutBack) return { data: { _id: id } }
    if (late) throw conflict(refusals.removal.late)
    if (kind === 'fees') await lockLedger(tx, scope)
    const pairs = kind === 'records' ? [await pairOf(tx, scope, id)] : []
    if (pairs.length > 0) await lockProgress(tx, scope, pairs)
    await putBack(tx, scope, id)
    if (kind === 'staff_events') announce('staffEvents')
    if (pairs.length > 0) await countProgress(tx, scope, pairs)
    if (kind === 'fees') await chargeRestoredFee(tx, scope, id)
    return { data: { _id: id } }
  },
})
