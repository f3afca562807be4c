import type pg from 'pg'
import { newId } from '../packages/server/src/platform/ids.ts'
import type { BenchJob } from './jobs.ts'
import type { Call } from './load.ts'
import type { World } from './world.ts'

const dueRow = 'due list of 1,000 children'
export const receiptsRow = { job: '100 receipts as PDFs', seconds: 3, beside: 'the receipts' }

/** Whether the filter selects a row that needs a ledger. */
export function needsLedger(only: string): boolean {
  return dueRow.includes(only) || receiptsRow.job.includes(only)
}

/** Gives the school a ledger in which each child has paid part of the fees. Returns the ids of the payments. */
export async function addLedger(owner: pg.Client, { school, students }: World): Promise<string[]> {
  const payments = students.map(() => newId())
  await owner.query('update app.schools set keeps_ledger = true where id = $1', [school])
  await owner.query(
    `insert into app.ledger_entries (school_id, id, student_id, kind, amount, day, mode, paid_by, receipt_year, receipt_number, made_by)
     select $1, payment, student, 'payment', -(1000 + place), '2026-09-01', 'upi', 'Meera Rao', 2026, place, $1
       from unnest($2::uuid[], $3::uuid[]) with ordinality as made (payment, student, place) order by place`,
    [school, payments, students],
  )
  return payments
}

/** The due list as the office opens it. */
export function ledgerJobs({ token }: World): BenchJob[] {
  const call = {
    method: 'GET' as const,
    path: '/api/ledger/due',
    headers: { authorization: `Bearer ${token}` },
  }
  return [{ name: dueRow, goal: 0.7, calls: [call] }]
}

/** The calls for the receipts of a hundred payments, as PDFs. */
export function receiptCalls({ token }: World, payments: readonly string[]): Call[] {
  return payments.slice(0, 100).map(id => ({
    method: 'GET',
    path: `/api/ledger/receipt/${id}/pdf?language=te`,
    headers: { authorization: `Bearer ${token}` },
  }))
}
