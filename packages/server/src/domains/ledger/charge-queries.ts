import { refusals } from '@casa/contract/refusals'
import type { ChargeLine, ChargeReason, DatedInstalment } from '@casa/contract/rules/charges'
import { byDay, type Instalment } from '@casa/contract/rules/fees'
import { amountOf, paiseOf } from '@casa/contract/rules/money'
import { textOf } from '@casa/contract/text'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, day, json, list, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

/** The maximum number of charges in one request. */
const mostCharges = 100_000

/** A fee for charging: its names, and its instalments in paise. */
export type ChargedFee = {
  id: string
  classId: string
  studentId: string | null
  year: string | null
  className: string
  instalments: DatedInstalment[]
}
/** A line of an account, with its fee. */
export type AccountLine = ChargeLine & Pick<ChargedFee, 'year' | 'className'> & { feeId: string }
/**
 * A charge to write; without a fee, that of its child in the group. `movedOn` is, for a move, the first day in the
 * new class.
 */
export type Charge = Omit<AccountLine, 'feeId'> & {
  feeId: string | null
  why: ChargeReason
  movedOn?: string
}
/** Children who are charged the same; `fees` are their own ones, in the order of the children. */
export type ChargeGroup = { students: string[]; fees?: string[]; charges: Charge[] }

/** Children with equal accounts. `own` are the fees set only for this child. */
type Account = {
  students: string[]
  classId: string
  /** The day of admission, or a later one before which nothing falls due. */
  admitted: string
  own: string[]
  isPayer: boolean
  /** Whether a fee's charges were credited back, so that it is charged like one that is new to the child. */
  isTakenBack: boolean
  lines: AccountLine[]
}

/**
 * Whether the scope's school keeps a ledger, and whether charges are recorded, which continues while it is switched
 * off.
 */
export async function ledgerState(tx: Tx, scope: Scope): Promise<{ keeps: boolean; hasCharges: boolean }> {
  return tx.row({ keeps: boolean, hasCharges: boolean })`
    select s.keeps_ledger as keeps, exists (select from app.charges c where c.school_id = s.id) as "hasCharges"
      from app.schools s where s.id = ${scope.school}::uuid`
}

/** Locks the school's ledger for one transaction at a time, until its end. Taken before other locks. */
export async function lockLedger(tx: Tx, scope: Scope): Promise<void> {
  await tx.run`select from pg_advisory_xact_lock(hashtextextended(${scope.school}::uuid::text, 91))`
}

/** The fees `f` of the scope's school that match. */
export async function chargedFees(tx: Tx, scope: Scope, which: RawBuilder<unknown>): Promise<ChargedFee[]> {
  const rows = await tx.rows({
    id: uuid,
    classId: uuid,
    studentId: nullable(uuid),
    year: nullable(text),
    className: text,
    amounts: list(text),
    days: list(text),
  })`
    select f.id, f.class_id as "classId", f.student_id as "studentId", year.name as year, class.name as "className",
           f.instalment_amounts::text[] as amounts, f.instalment_days::text[] as days
      from app.fees f
      join app.classes class on class.school_id = f.school_id and class.id = f.class_id
      left join app.academic_years year on year.school_id = f.academic_year_school_id and year.id = f.academic_year_id
     where f.school_id = ${scope.school}::uuid and ${which} order by f.id`
  return rows.map(({ amounts, days, ...fee }) => ({
    ...fee,
    instalments: datedInstalments(amounts.map((amount, at) => ({ fee: amount, date: days[at]! }))),
  }))
}

/** A fee of the scope's school. Throws 404. */
export async function feeById(tx: Tx, scope: Scope, id: string): Promise<ChargedFee> {
  const [fee] = await chargedFees(tx, scope, sql`f.id = ${id}::uuid`)
  if (!fee) throw notFound()
  return fee
}

/** The instalments of a fee in paise, numbered from 1 in the order in which they are due. */
export function datedInstalments(instalments: readonly Instalment[]): DatedInstalment[] {
  return byDay(instalments).map(({ fee, date }, at) => ({ number: at + 1, day: date, amount: paiseOf(fee) }))
}

/** The names of a class of the school and an academic year; the class has been checked. */
export async function namesOfClassAndYear(
  tx: Tx,
  scope: Scope,
  { classId, yearId }: { classId: string; yearId: string | null },
) {
  return tx.row({ className: text, year: nullable(text) })`
    select c.name as "className", (select y.name from app.academic_years y where y.id = ${yearId}::uuid and y.school_id = app.platform()) as year
      from app.classes c where c.school_id = ${scope.school}::uuid and c.id = ${classId}::uuid`
}

const line = z.object({
  feeId: z.string(),
  number: z.number(),
  day: z.string(),
  year: z.string().nullable(),
  className: z.string(),
  amount: z.string(),
  full: z.string(),
})

type Which = {
  /** Which children `s`, among those who have not left. */
  of: RawBuilder<unknown>
  /** Which of their lines `l`; if absent, none. */
  lines?: RawBuilder<unknown>
  /** The first due date of any of these fees; earlier admissions need not be distinguished. */
  firstDay?: string | undefined
  /** The condition that a child `s` pays a fee. */
  payer?: RawBuilder<unknown>
  /** The condition that a fee's charges were credited back to a child `s`. */
  takenBack?: RawBuilder<unknown>
}

/**
 * The accounts of children, grouped if equal, so that each rule is applied once. Lines are looked up by key for each
 * child: as a join they were read once per child while the database had no statistics.
 */
export async function accountsOf(
  tx: Tx,
  scope: Scope,
  { of, lines = sql`false`, firstDay, payer = sql`false`, takenBack = sql`false` }: Which,
): Promise<Account[]> {
  const rows = await tx.rows({
    students: list(uuid),
    classId: uuid,
    admitted: day,
    own: list(uuid),
    isPayer: boolean,
    isTakenBack: boolean,
    lines: json(z.array(line)),
  })`
    select array_agg(a.id order by a.id) as students, a.class_id as "classId", a.admitted, a.own, a.is_payer as "isPayer", a.is_taken_back as "isTakenBack", a.lines
      from (
        select s.id, s.class_id, greatest(s.doa, ${firstDay ?? null}::date) as admitted, coalesce(${payer}, false) as is_payer,
               coalesce(${takenBack}, false) as is_taken_back,
               array(select f.id from app.fees f where f.school_id = s.school_id and f.student_id = s.id order by f.id) as own,
               coalesce((
                 select jsonb_agg(jsonb_build_object('feeId', l.fee_id, 'number', l.number, 'day', l.day, 'year', l.academic_year,
                          'className', l.class_name, 'amount', l.amount::text, 'full', l.full_amount::text)
                          order by l.fee_id, l.number, l.day, l.academic_year)
                   from app.charge_lines l
                  where l.school_id = s.school_id and l.student_id = s.id and ${lines}), '[]') as lines
          from app.students s
         where s.school_id = ${scope.school}::uuid and s.archived_at is null and ${of}) a
     group by a.class_id, a.admitted, a.own, a.is_payer, a.is_taken_back, a.lines order by 1`
  return rows.map(account => ({
    ...account,
    lines: account.lines.map(one => ({ ...one, amount: paiseOf(one.amount), full: paiseOf(one.full) })),
  }))
}

/**
 * Posts charges in one statement, by child. The ledger is locked. Throws 409 if there are more than one request may
 * post.
 */
export async function writeCharges(tx: Tx, scope: Scope, groups: readonly ChargeGroup[]): Promise<void> {
  const some = groups.filter(({ charges }) => charges.length > 0)
  const count = some.reduce((sum, { students, charges }) => sum + students.length * charges.length, 0)
  if (count === 0) return
  if (count > mostCharges)
    throw conflict(textOf(refusals.ledger.tooManyCharges, { count, most: mostCharges }))
  const accounts = some.flatMap(({ students, fees }, group) =>
    students.map((student, at) => ({ student, group, fee: fees?.[at] ?? null })),
  )
  const charges = some.flatMap(({ charges }, group) =>
    charges.map(({ amount, full, ...charge }, place) => ({
      ...charge,
      group,
      place,
      amount: amountOf(amount),
      full: amountOf(full),
    })),
  )
  await tx.run`
    insert into app.charges (school_id, student_id, fee_id, number, academic_year, class_name, fee_name, amount, full_amount, day, why, moved_on, batch, made_on, made_by)
    select ${scope.school}::uuid, account.student, coalesce(c."feeId", account.fee), c.number, c.year, c."className", fee.name, c.amount, c."full", c.day, c.why, c."movedOn",
           ${newId()}::uuid, ${scope.today}::date, ${scope.user}::uuid
      from unnest(${accounts.map(({ student }) => student)}::uuid[], ${accounts.map(({ fee }) => fee)}::uuid[],
                  ${accounts.map(({ group }) => group)}::integer[]) as account (student, fee, "group")
      join json_to_recordset(${JSON.stringify(charges)}::json) as c (
             "group" integer, place integer, "feeId" uuid, number integer, year text, "className" text, amount numeric, "full" numeric, day date, why text, "movedOn" date)
        on c."group" = account."group"
      left join app.fees fee on fee.school_id = ${scope.school}::uuid and fee.id = coalesce(c."feeId", account.fee)
     order by account.student, c.place`
}

/**
 * Charges again, once, what the removal of a fee credited back. For children who have not moved since, or who pay the
 * fee now, that is everything; for those who have moved or left since, it is what was due before that, which moving
 * or leaving does not credit back. The ledger is locked.
 */
export async function restoreCharges(tx: Tx, scope: Scope, feeId: string): Promise<void> {
  await tx.run`
    insert into app.charges (school_id, student_id, fee_id, number, academic_year, class_name, fee_name, amount, full_amount, day, why, batch, made_on, made_by)
    select c.school_id, c.student_id, c.fee_id, c.number, c.academic_year, c.class_name, c.fee_name, -c.amount, c.full_amount, c.day, 'feeRestored',
           ${newId()}::uuid, ${scope.today}::date, ${scope.user}::uuid
      from app.charges c
      join app.undo_entries r on r.school_id = c.school_id and r.id = c.fee_id and r.kind = 'deletion' and r.began_at = c.created_at
      join app.fees f on f.school_id = c.school_id and f.id = c.fee_id
      join app.students s on s.school_id = c.school_id and s.id = c.student_id
     where c.school_id = ${scope.school}::uuid and c.fee_id = ${feeId}::uuid and c.why = 'feeRemoved'
       and (s.archived_at is null and (
              case when f.student_id is null then f.class_id = s.class_id else f.student_id = s.id end
              or exists (select from app.class_memberships m
                          where m.school_id = s.school_id and m.student_id = s.id and m.until_day is null and m.added_at < r.done_at))
            or c.day < (select max(m.until_day) + (s.archived_at is not null)::integer from app.class_memberships m
                         where m.school_id = s.school_id and m.student_id = s.id
                           and (f.student_id is not null or m.class_id = f.class_id)))
       and not exists (select from app.charges o where o.school_id = c.school_id and o.fee_id = c.fee_id and o.why = 'feeRestored' and o.position > c.position)
     order by c.student_id, c.position`
}
