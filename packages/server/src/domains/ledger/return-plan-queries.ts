import { isOver } from '@casa/contract/rules/charges'
import { paiseOf } from '@casa/contract/rules/money'
import { sql } from 'kysely'
import { day, integer, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { accountsOfChildren, type ChargePlan, chargesOf, lineOf, sinceToday } from './charge-plan-queries.ts'
import { type Charge, chargedFees } from './charge-queries.ts'

/**
 * Children return: what their leaving credited back is charged again, unless it has fallen due since then or its fee
 * has changed. A fee that they were never charged, or that a move out of its class credited back, is charged with its
 * upcoming instalments. They have returned already.
 */
export async function planReturn(
  tx: Tx,
  scope: Scope,
  children: readonly { id: string; leftOn: string }[],
): Promise<ChargePlan> {
  const ids = children.map(({ id }) => id)
  const accounts = await accountsOfChildren(tx, scope, ids)
  const credited = Map.groupBy(await creditedOnLeaving(tx, scope, ids), ({ student }) => student)
  const leftOn = new Map(children.map(child => [child.id, child.leftOn]))
  const classes = [...new Set(accounts.map(({ classId }) => classId))]
  const fees = await chargedFees(
    tx,
    scope,
    sql`(f.student_id = any(${ids}::uuid[]) or f.student_id is null and f.class_id = any(${classes}::uuid[]))`,
  )
  const running = fees.filter(({ instalments }) => !isOver(instalments, scope.today))
  const movedOut = await feesMovedOutOf(tx, scope, ids)
  const groups = accounts.flatMap(({ students, classId, admitted, own, lines }) =>
    students.map(student => ({
      students: [student],
      charges: running
        .filter(fee => (fee.studentId ? own.includes(fee.id) : fee.classId === classId))
        .flatMap((fee): Charge[] => {
          const known = lines.filter(({ feeId }) => feeId === fee.id)
          if (known.length === 0 || movedOut.has(`${student} ${fee.id}`))
            return chargesOf(fee, known, 'instalments', sinceToday(scope, admitted), 'returned')
          const back = (credited.get(student) ?? []).filter(
            ({ feeId, day, full }) =>
              feeId === fee.id &&
              (day >= scope.today || leftOn.get(student) === scope.today) &&
              fee.instalments.some(part => part.day <= day && part.amount === full),
          )
          return back.map(line => ({ ...lineOf(fee, line), why: 'returned' as const }))
        }),
    })),
  )
  return () => groups
}

/** The fees that a move out of their class credited back to these children and that nothing has charged since. */
async function feesMovedOutOf(tx: Tx, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows({ student: uuid, feeId: uuid })`
    select latest.student_id as student, latest.fee_id as "feeId"
      from (select distinct on (c.student_id, c.fee_id) c.student_id, c.fee_id, c.why, c.amount
              from app.charges c
             where c.school_id = ${scope.school}::uuid and c.student_id = any(${ids}::uuid[])
               and c.why not in ('feeRemoved', 'feeRestored', 'left')
             order by c.student_id, c.fee_id, c.position desc) latest
     where latest.why = 'moved' and latest.amount < 0`
  return new Set(rows.map(({ student, feeId }) => `${student} ${feeId}`))
}

/** What the children's leaving credited back and no return has charged again, as amounts to charge. */
async function creditedOnLeaving(tx: Tx, scope: Scope, ids: readonly string[]) {
  const rows = await tx.rows({
    student: uuid,
    feeId: uuid,
    number: integer,
    day,
    amount: text,
    full: text,
  })`
    select c.student_id as student, c.fee_id as "feeId", c.number, c.day, (-sum(c.amount))::text as amount, max(c.full_amount)::text as full
      from app.charges c
     where c.school_id = ${scope.school}::uuid and c.student_id = any(${ids}::uuid[]) and c.why in ('left', 'returned')
     group by c.student_id, c.fee_id, c.number, c.day
    having sum(c.amount) < 0
     order by c.student_id, c.day, c.number`
  return rows.map(({ amount, full, ...line }) => ({ ...line, amount: paiseOf(amount), full: paiseOf(full) }))
}
