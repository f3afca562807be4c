import { type ChargeChoice, isOver, laterOf, type Since } from '@casa/contract/rules/charges'
import { paiseOf } from '@casa/contract/rules/money'
import { sql } from 'kysely'
import { boolean, day, integer, nullable, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { accountOf, type ChargePlan, chargesOf, takenBack } from './charge-plan-queries.ts'
import { type AccountLine, type Charge, type ChargedFee, chargedFees } from './charge-queries.ts'

/** The class that a child enters on a day, and the one that it leaves. */
type Move = { classId: string; start: string; left: string }

/**
 * A child moves to another class on a day: the old class's fees are credited back and the new one's are charged. A
 * move that corrects another one on the same day reverses what that one wrote, whatever is chosen.
 */
export async function planMove(
  tx: Tx,
  scope: Scope,
  studentId: string,
  { classId, start, left }: Move,
): Promise<ChargePlan> {
  const ofChild = sql`f.id in (select c.fee_id from app.charges c where c.school_id = ${scope.school}::uuid and c.student_id = ${studentId}::uuid)`
  const all = await chargedFees(
    tx,
    scope,
    sql`f.student_id is null and (f.class_id = ${classId}::uuid or ${ofChild})`,
  )
  const fees = all.filter(({ instalments }) => !isOver(instalments, start))
  const [account] = await accountOf(tx, scope, studentId)
  if (!account) return () => []
  const { students, admitted, lines } = account
  const { joined, before, wasInLeft } = await classBefore(tx, scope, studentId, { start, left })
  const from = laterOf(start, admitted)
  const since = { admitted, from, firstDue: from, joined: joined ?? start }
  const rows = await chargesOfChild(tx, scope, studentId, start)
  const stays = before === classId ? 'all' : before === null ? 'entered' : 'none'
  return choice => {
    const charges = fees.flatMap(fee => {
      const own = lines.filter(({ feeId }) => feeId === fee.id)
      const known = rows.some(row => row.undated)
        ? undefined
        : corrected(fee, rows, {
            entered: fee.classId === classId,
            isNew: fee.classId === left && !wasInLeft,
            stays,
          })
      return known ?? moved(fee, own, choice, since, classId)
    })
    return [
      {
        students,
        charges: charges
          .toSorted((one, other) => (one.amount < other.amount ? -1 : 1))
          .map(charge => ({ ...charge, movedOn: start })),
      },
    ]
  }
}

function moved(
  fee: ChargedFee,
  lines: readonly AccountLine[],
  choice: ChargeChoice,
  since: Since,
  classId: string,
): Charge[] {
  return fee.classId === classId
    ? chargesOf(fee, lines, choice, since, 'moved')
    : takenBack(fee, lines, choice, since, 'moved')
}

const childCharge = {
  feeId: uuid,
  number: integer,
  day,
  year: nullable(text),
  className: text,
  amount: text,
  full: text,
  /** Whether a move to a class on the same day wrote it. */
  ofMove: boolean,
  /** Whether it was written on that day or later. */
  since: boolean,
  /** Whether it was written before the first move of that day. */
  earlier: boolean,
  /** Whether it was written by a move since that day, before the days of moves were stored. */
  undated: boolean,
}
type ChildCharge = RowOf<typeof childCharge>

/**
 * What reverses the earlier moves of the same day for a fee; undefined if an ordinary move does that. `stays` says
 * for which fees the charges from before that day apply again: for all of them if the child returns to the previous
 * class, or for the entered class's if the child was in none before.
 */
function corrected(
  fee: ChargedFee,
  rows: readonly ChildCharge[],
  { entered, isNew, stays }: { entered: boolean; isNew: boolean; stays: 'all' | 'entered' | 'none' },
): Charge[] | undefined {
  const own = rows.filter(({ feeId }) => feeId === fee.id)
  // A move that wrote nothing leaves no row of its own, so a class that the child had never been in can only have
  // charged the child since then.
  if (stays === 'all' && isNew && !rows.some(({ ofMove }) => ofMove))
    return negated(own, ({ since }) => since)
  // Anything that a class's fees charged a child other than through a move was charged while the child was in that class.
  if (own.some(({ earlier, ofMove }) => earlier || (entered && !ofMove)))
    return stays === 'all' || (stays === 'entered' && entered) ? negated(own) : undefined
  return entered || own.length === 0 ? undefined : negated(own, () => true)
}

/** Credits back the sum of the matching rows, by instalment, day and year. */
function negated(rows: readonly ChildCharge[], matches = ({ ofMove }: ChildCharge) => ofMove): Charge[] {
  const same = Map.groupBy(rows.filter(matches), ({ number, day, year }) => `${number} ${day} ${year}`)
  return [...same.values()].flatMap(ones => {
    const amount = ones.reduce((sum, one) => sum + paiseOf(one.amount), 0n)
    const { ofMove, earlier, since, undated, full, ...last } = ones.at(-1)!
    return amount === 0n ? [] : [{ ...last, full: paiseOf(full), amount: -amount, why: 'moved' as const }]
  })
}

/**
 * Since when the child had been in a class before a day, which class that was on the previous day, and whether the
 * child was ever in the class being left.
 */
async function classBefore(tx: Tx, scope: Scope, studentId: string, { start, left }: Omit<Move, 'classId'>) {
  const ofChild = sql`m.school_id = ${scope.school}::uuid and m.student_id = ${studentId}::uuid and m.from_day < ${start}::date`
  return tx.row({ joined: nullable(day), before: nullable(uuid), wasInLeft: boolean })`
    select (select max(m.from_day) from app.class_memberships m where ${ofChild}) as joined,
           (select m.class_id from app.class_memberships m
             where ${ofChild} and (m.until_day is null or m.until_day >= ${start}::date)) as before,
           exists (select from app.class_memberships m where ${ofChild} and m.class_id = ${left}::uuid) as "wasInLeft"`
}

/** A child's charges in the order in which they were written, with their relation to the moves on this day. */
async function chargesOfChild(
  tx: Tx,
  scope: Scope,
  studentId: string,
  start: string,
): Promise<ChildCharge[]> {
  return tx.rows(childCharge)`
    select c.fee_id as "feeId", c.number, c.day, c.academic_year as year, c.class_name as "className", c.amount::text as amount,
           c.full_amount::text as full, c.moved_on is not distinct from ${start}::date as "ofMove",
           not coalesce(bool_or(c.moved_on = ${start}::date) over (order by c.position), false) as earlier,
           c.made_on >= ${start}::date as since,
           c.why = 'moved' and c.moved_on is null and c.made_on >= ${start}::date as undated
      from app.charges c
     where c.school_id = ${scope.school}::uuid and c.student_id = ${studentId}::uuid order by c.position`
}
