import { type ChargeChoice, isOver, laterOf, type Since } from '@casa/contract/rules/charges'
import { paiseOf } from '@casa/contract/rules/money'
import { type RawBuilder, sql } from 'kysely'
import { boolean, day, integer, nullable, type RowOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { accountsOfChildren, type ChargePlan, chargesOf, takenBack } from './charge-plan-queries.ts'
import {
  type AccountLine,
  type Charge,
  type ChargedFee,
  type ChargeGroup,
  chargedFees,
} from './charge-queries.ts'

/** A child's class: the one that the child enters on a day, and the one that is left. */
export type Move = { id: string; classId: string; start: string; left: string }

/**
 * Children move to other classes: the old class's fees are credited back and the new one's are charged. A move that
 * corrects another one on the same day reverses what that one wrote, whatever is chosen.
 */
export async function planMoves(tx: Tx, scope: Scope, moves: readonly Move[]): Promise<ChargePlan> {
  const ids = moves.map(({ id }) => id)
  const entered = [...new Set(moves.map(({ classId }) => classId))]
  const fees = await chargedFees(
    tx,
    scope,
    sql`f.student_id is null and (f.class_id = any(${entered}::uuid[]) or f.id in (
      select c.fee_id from app.charges c where c.school_id = ${scope.school}::uuid and c.student_id = any(${ids}::uuid[])))`,
  )
  const accounts = await accountsOfChildren(tx, scope, ids)
  const before = await classesBefore(tx, scope, moves)
  const rows = Map.groupBy(await chargesOfChildren(tx, scope, moves), ({ student }) => student)
  const moveOf = new Map(moves.map(move => [move.id, move]))
  const plans = accounts.flatMap(({ students, admitted, lines }) =>
    students.map(student => {
      const move = moveOf.get(student)!
      const child = { admitted, lines, rows: rows.get(student) ?? [], ...before.get(student)! }
      return planMove(fees, move, child)
    }),
  )
  return choice => plans.map(plan => plan(choice))
}

/** What is known of a child who moves: the account, the charges, and the classes before the move. */
type Mover = {
  admitted: string
  lines: readonly AccountLine[]
  rows: readonly ChildCharge[]
  joined: string | null
  before: string | null
  wasInLeft: boolean
}

function planMove(
  fees: readonly ChargedFee[],
  { id, classId, start, left }: Move,
  { admitted, lines, rows, joined, before, wasInLeft }: Mover,
): (choice: ChargeChoice) => ChargeGroup {
  const from = laterOf(start, admitted)
  const since = { admitted, from, firstDue: from, joined: joined ?? start }
  const stays = before === classId ? 'all' : before === null ? 'entered' : 'none'
  const own = fees.filter(
    fee =>
      (fee.classId === classId || rows.some(({ feeId }) => feeId === fee.id)) &&
      !isOver(fee.instalments, start),
  )
  return choice => {
    const charges = own.flatMap(fee => {
      const known = rows.some(row => row.undated)
        ? undefined
        : corrected(fee, rows, {
            entered: fee.classId === classId,
            isNew: fee.classId === left && !wasInLeft,
            stays,
          })
      return (
        known ??
        moved(
          fee,
          lines.filter(({ feeId }) => feeId === fee.id),
          choice,
          since,
          classId,
        )
      )
    })
    return {
      students: [id],
      charges: charges
        .toSorted((one, other) => (one.amount < other.amount ? -1 : 1))
        .map(charge => ({ ...charge, movedOn: start })),
    }
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
  student: uuid,
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
    const { ofMove, earlier, since, undated, student, full, ...last } = ones.at(-1)!
    return amount === 0n ? [] : [{ ...last, full: paiseOf(full), amount: -amount, why: 'moved' as const }]
  })
}

/**
 * Since when each child had been in a class before the move, which class that was on the previous day, and whether the
 * child was ever in the class being left.
 */
async function classesBefore(tx: Tx, scope: Scope, moves: readonly Move[]) {
  const earlier = sql`m.school_id = ${scope.school}::uuid and m.student_id = move.student and m.from_day < move.start`
  const rows = await tx.rows({
    student: uuid,
    joined: nullable(day),
    before: nullable(uuid),
    wasInLeft: boolean,
  })`
    select move.student,
           (select max(m.from_day) from app.class_memberships m where ${earlier}) as joined,
           (select m.class_id from app.class_memberships m
             where ${earlier} and (m.until_day is null or m.until_day >= move.start)) as before,
           exists (select from app.class_memberships m where ${earlier} and m.class_id = move.left_class) as "wasInLeft"
      from ${listed(moves)}`
  return new Map(rows.map(({ student, ...row }) => [student, row]))
}

/** The children's charges in the order in which they were written, with their relation to the moves on that day. */
async function chargesOfChildren(tx: Tx, scope: Scope, moves: readonly Move[]): Promise<ChildCharge[]> {
  return tx.rows(childCharge)`
    select c.student_id as student, c.fee_id as "feeId", c.number, c.day, c.academic_year as year, c.class_name as "className",
           c.amount::text as amount, c.full_amount::text as full, c.moved_on is not distinct from move.start as "ofMove",
           not coalesce(bool_or(c.moved_on = move.start) over (partition by c.student_id order by c.position), false) as earlier,
           c.made_on >= move.start as since,
           c.why = 'moved' and c.moved_on is null and c.made_on >= move.start as undated
      from ${listed(moves)}
      join app.charges c on c.school_id = ${scope.school}::uuid and c.student_id = move.student
     order by c.student_id, c.position`
}

/** The moves as rows of `student`, `start` and `left_class`. */
function listed(moves: readonly Move[]): RawBuilder<unknown> {
  return sql`unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ start }) => start)}::date[],
                    ${moves.map(({ left }) => left)}::uuid[]) as move (student, start, left_class)`
}
