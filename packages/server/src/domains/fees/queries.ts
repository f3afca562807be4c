import {
  academicYearEntity,
  type Fee,
  type FeeFields,
  feeEntity,
  type ReceiptQuery,
} from '@casa/contract/fees'
import { refusals } from '@casa/contract/refusals'
import {
  byDay,
  type Instalment,
  instalmentStatus,
  invoiceNumber,
  missingYear,
  receiptNumbers,
} from '@casa/contract/rules/fees'
import { textOf } from '@casa/contract/text'
import { type ListQuery, platformId } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, integer, json, nullable, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import type { Json } from '../../platform/db/json.ts'
import { referenceTo, rowsOf } from '../../platform/db/rows.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { conflict, invalid, notFound, repeats } from '../../platform/errors.ts'
import { visibleFile } from '../files/queries.ts'
import { getSchoolCard } from '../schools/queries.ts'
import { memberOn } from '../students/membership-queries.ts'
import { reachedStudents, studentReference } from '../students/reach-queries.ts'
import { chargeLine, type Receipt } from './receipt-document.ts'
import type { Payers } from './rules.ts'

/**
 * Whether a membership `m` makes a child one of the class that a fee `t` is for: membership on the last instalment's
 * day. For an earlier year this is that year's class, and for this one the current class.
 */
const ofYear = sql`m.school_id = t.school_id and m.class_id = t.class_id
  and ${memberOn('m', sql`(select max(day) from unnest(t.instalment_days) day)`)}`

export const feeRows = rowsOf('app.fees', feeEntity, {
  columns: {
    _id: 'id',
    schooleId: 'school_id',
    feeMasterId: { column: 'academic_year_id', read: referenceTo('year', 'acadamicYear') },
    classId: { column: 'class_id', read: referenceTo('class', 'className') },
    studentId: {
      column: 'student_id',
      read: sql`case when t.student_id is not null then ${studentReference} end`,
    },
    feeName: 'name',
    isEventForAllStudent: sql`t.student_id is null`,
    // As text, because a JSON number is read as a float.
    totalFee: { column: 'total', read: sql`t.total::text` },
    istallmentId: {
      column: 'instalment_amounts',
      read: sql`(
        select json_agg(json_build_object('installmentFee', i.amount::text, 'installmentdate', i.day) order by i.number)
          from unnest(t.instalment_amounts, t.instalment_days) with ordinality as i (amount, day, number))`,
    },
  },
  join: sql`
    join app.classes class on class.school_id = t.school_id and class.id = t.class_id
    left join app.academic_years year on year.school_id = t.academic_year_school_id and year.id = t.academic_year_id
    left join app.students student on student.school_id = t.school_id and student.id = t.student_id`,
  reach: { school: 't.school_id', child: 't.student_id', everyChildOf: ofYear },
  search: ['feeMasterId', 'classId', 'studentId', 'feeName', 'totalFee'],
  order: sql`year.name collate app.names desc nulls last, class.name collate app.names, student.full_name collate app.names nulls first, t.id`,
  sorts: {
    feeMasterId: sql`year.name collate app.names`,
    classId: sql`class.name collate app.names`,
    studentId: sql`student.full_name collate app.names`,
  },
})

const present = sql`student.archived_at is null and (t.student_id is not null or class.archived_at is null)`

/** The condition that a fee is for a child: their own, or a class-wide one of their class in the fee's year. */
function isOf(scope: Scope, studentId: string): RawBuilder<unknown> {
  return sql`(t.student_id = ${studentId}::uuid or t.student_id is null
    and exists (select from app.students s where ${reachedStudents(scope)} and s.id = ${studentId}::uuid)
    and exists (select from app.class_memberships m where m.student_id = ${studentId}::uuid and ${ofYear}))`
}

/** A child's fees as JSON, latest year first. */
export function feesOfChild(scope: Scope, studentId: string): RawBuilder<unknown> {
  const rows = feeRows.selected(scope, {}, sql`${present} and ${isOf(scope, studentId)}`)
  return sql`(select coalesce(json_agg(fee order by fee."feeMasterId" ->> 'acadamicYear' desc nulls last, fee._id), '[]') from (${rows}) fee)`
}

/**
 * The fees that match a filter. Those of a child are their own and the class-wide ones. Fees of children who left,
 * and class-wide ones of an archived class, are not listed.
 */
export async function listFees(
  tx: Tx,
  scope: Scope,
  { studentId, ...query }: ListQuery & { studentId?: string } & Record<string, unknown>,
): Promise<Awaited<ReturnType<typeof feeRows.list>>> {
  return feeRows.list(tx, scope, query, studentId ? sql`${present} and ${isOf(scope, studentId)}` : present)
}

/** Whether a school of the actor has set any fee; row-level security shows parents only their own. */
export async function hasFees(tx: Tx, _scope: Scope, school: string): Promise<boolean> {
  const { isSet } = await tx.row({
    isSet: nullable(boolean),
  })`select app.has_fees(${school}::uuid) as "isSet"`
  return isSet === true
}

/** Stores these fees of the scope's school: one per child, or one for the whole class. */
export async function addFees(
  tx: Tx,
  scope: Scope,
  { feeMasterId, classId, feeName, totalFee, installments }: FeeFields,
  payers: Payers,
): Promise<Json<Fee[]>> {
  const { amounts, days } = columnsOf(installments)
  return feeRows.returnedMany(
    tx,
    sql`
      insert into app.fees (school_id, id, academic_year_id, class_id, student_id, name, total, instalment_amounts, instalment_days)
      select ${scope.school}::uuid, payer.id, ${feeMasterId}::uuid, ${classId}::uuid, payer.student, ${feeName ?? null}, ${totalFee}::numeric,
             ${amounts}::numeric[], ${days}::date[]
        from unnest(${payers.map(({ id }) => id)}::uuid[], ${payers.map(({ student }) => student)}::uuid[]) as payer (id, student)
      returning *`,
  )
}

const feeToCopy = z.object({
  classId: z.string(),
  feeName: z.string().nullable(),
  totalFee: z.string(),
  amounts: z.array(z.string()),
  days: z.array(z.string()),
  isSet: z.boolean(),
})

type Changes = {
  feeMasterId?: string | undefined
  classId?: string | undefined
  studentId?: string | null | undefined
  feeName?: string | null | undefined
  totalFee?: string | undefined
  instalments?: Instalment[] | undefined
  version?: number | undefined
}

/** Names a fee, so that what the same request charges has the new name. The caller has checked access. */
export async function renameFee(tx: Tx, scope: Scope, id: string, feeName: string | null): Promise<void> {
  await tx.run`update app.fees set name = ${feeName} where school_id = ${scope.school}::uuid and id = ${id}::uuid`
}

/** The fees of a year for whole classes of the school, and how many a class already has for the other year. */
export async function feesToCopy(tx: Tx, scope: Scope, { from, to }: { from: string; to: string }) {
  const { rows } = await tx.row({ rows: json(z.array(feeToCopy)) })`
    select coalesce(json_agg(json_build_object('classId', f.class_id, 'feeName', f.name, 'totalFee', f.total::text,
             'amounts', f.instalment_amounts::text[], 'days', f.instalment_days, 'isSet', exists (
               select from app.fees o
                where o.school_id = f.school_id and o.class_id = f.class_id and o.student_id is null
                  and o.academic_year_id = ${to}::uuid and app.name_key(o.name) is not distinct from app.name_key(f.name)))
             order by class.name collate app.names, f.id), '[]') as rows
      from app.fees f
      join app.classes class on class.school_id = f.school_id and class.id = f.class_id and class.archived_at is null
     where f.school_id = ${scope.school}::uuid and f.academic_year_id = ${from}::uuid and f.student_id is null`
  return rows
}

/** The names of academic years of the platform, by their ids. */
export async function yearNames(tx: Tx, _scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows({ id: uuid, name: text })`
    select id, name from app.academic_years where school_id = ${platformId} and id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Changes the fields of a fee that are present. Throws 404, and 409 with the fee if `version` is older. */
export async function changeFee(tx: Tx, scope: Scope, id: string, { instalments, ...changes }: Changes) {
  if (!instalments) return feeRows.change(tx, scope, id, changes)
  const { amounts, days } = columnsOf(instalments)
  return feeRows.change(tx, scope, id, { ...changes, istallmentId: amounts }, { instalment_days: days })
}

function columnsOf(instalments: readonly Instalment[]) {
  const stored = byDay(instalments)
  return { amounts: stored.map(({ fee }) => fee), days: stored.map(({ date }) => date) }
}

/** Throws 404 if one of the children is out of reach or has left, and 422 if one is not in the class. */
export async function requirePayers(
  tx: Tx,
  scope: Scope,
  students: string[],
  classId: string,
): Promise<void> {
  const { reached, classmates } = await tx.row({ reached: integer, classmates: integer })`
    select count(*)::integer as reached, (count(*) filter (where s.class_id = ${classId}::uuid))::integer as classmates
      from app.students s where ${reachedStudents(scope)} and s.id = any(${students}::uuid[])`
  if (reached < students.length) throw notFound()
  if (classmates < students.length) throw invalid('studentId', refusals.record.notInClass)
}

/**
 * The child of a fee that the school already has with the same class, year, payer, name, total and instalments; null if it
 * is class-wide, and undefined if there is no such fee. The ledger is locked, so two requests at once do not both
 * find none.
 */
async function repeatedFee(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  which: RawBuilder<unknown> = sql`true`,
) {
  return tx.maybeRow({ child: nullable(text) })`
    select student.full_name as child
      from app.fees f
      join app.fees o on o.school_id = f.school_id and o.class_id = f.class_id and o.id <> f.id
       and (o.academic_year_id, o.student_id, app.name_key(o.name), o.total, ${instalmentsOf('o')})
           is not distinct from (f.academic_year_id, f.student_id, app.name_key(f.name), f.total, ${instalmentsOf('f')})
      left join app.students student on student.school_id = f.school_id and student.id = f.student_id
     where f.school_id = ${scope.school}::uuid and f.id = any(${ids}::uuid[]) and ${which}
     order by student.full_name collate app.names limit 1`
}

/** A fee's instalments by day, whatever the order of its rows. */
function instalmentsOf(fee: 'f' | 'o'): RawBuilder<unknown> {
  const [days, amounts] = [sql.ref(`${fee}.instalment_days`), sql.ref(`${fee}.instalment_amounts`)]
  return sql`(select array_agg((i.day, i.amount) order by i.day, i.amount) from unnest(${days}, ${amounts}) as i (day, amount))`
}

/** Throws 409 at `again` when one of these fees repeats another one of the school. The ledger is locked. */
export async function requireNewFee(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  const repeated = await repeatedFee(tx, scope, ids)
  if (!repeated) return
  const { child } = repeated
  throw repeats(child === null ? refusals.fee.setBefore : textOf(refusals.fee.setBeforeFor, { child }))
}

/** Throws 409 if a fee being restored has been set again in the meantime. The ledger is locked. */
export async function requireNotSetMeanwhile(tx: Tx, scope: Scope, id: string): Promise<void> {
  const later = sql`greatest(o.created_at, o.updated_at) > (
    select r.done_at from app.undo_entries r
     where r.school_id = f.school_id and r.id = f.id and r.kind = 'deletion' and r.undone_at = now())`
  if (await repeatedFee(tx, scope, [id], later)) throw conflict(refusals.fee.setMeanwhile)
}

constraint('academic_years_name', refusals.fee.yearTaken, 'acadamicYear')
// The administrator cannot see the fees of schools, so the foreign key refuses.
constraint('fees_academic_year', refusals.fee.yearUsed)

/** The academic years of the platform, for every role with access. */
export const yearRows = rowsOf('app.academic_years', academicYearEntity, {
  columns: { _id: 'id', acadamicYear: 'name' },
  reach: { school: 't.school_id' },
  search: ['acadamicYear'],
  order: sql`t.name collate app.names desc, t.id`,
})

/** Throws 422 unless it is one of the platform's academic years. */
export async function requireYear(tx: Tx, _scope: Scope, id: string): Promise<void> {
  const isThere = await tx.run`select from app.academic_years where school_id = ${platformId} and id = ${id}`
  if (!isThere) throw invalid('feeMasterId', refusals.fee.yearUnknown)
}

/** What a receipt may print about its school, and where the school's logo is stored. */
async function receiptHead(tx: Tx, scope: Scope, school: string) {
  const card = (await getSchoolCard(tx, scope, school)).parse()
  const logo = card.logoURL?.slice(-36)
  return {
    school: {
      name: card.schooleName,
      lines: [`${card.address}, ${card.city} ${card.pincode}`, card.schooleContact],
    },
    keepsLedger: card.keepsLedger,
    logoKey: logo && (await visibleFile(tx, scope, logo, 'small')).key,
  }
}

/**
 * The data of an instalment's receipt, and where the school's logo is stored. Throws 404 if the fee is not this
 * child's, the child is out of reach or there is no such instalment, and 422 if it is neither Paid nor declared paid.
 */
export async function instalmentReceipt(
  tx: Tx,
  scope: Scope,
  fee: string,
  query: ReceiptQuery,
): Promise<{ receipt: Receipt; logoKey: string | undefined }> {
  const { studentId, installment: number, method, date, language } = query
  const child = await tx.maybeRow({ name: text })`
    select s.full_name as name from app.students s where ${reachedStudents(scope)} and s.id = ${studentId}`
  const found = (await feeRows.get(tx, scope, fee, isOf(scope, studentId))).parse()
  const instalment = found.istallmentId[number - 1]
  if (!child || !instalment) throw notFound()
  const isSaid = method !== undefined && date !== undefined
  if (!isSaid && instalmentStatus(instalment.installmentdate, scope.today) !== 'Paid')
    throw invalid('method', refusals.fee.notPaid)
  if (date && date > scope.today) throw invalid('date', refusals.fee.paidLater)
  const { school, keepsLedger, logoKey } = await receiptHead(tx, scope, found.schooleId)
  // With a ledger nothing is paid in simulation: a recorded payment has its own receipt.
  if (keepsLedger) throw invalid('method', refusals.fee.notPaid)
  const numbers = receiptNumbers(invoiceNumber(fee, studentId, number))
  const line = {
    year: found.feeMasterId?.acadamicYear ?? missingYear.family,
    feeName: found.feeName,
    number,
    date: instalment.installmentdate,
  }
  const receipt: Receipt = {
    school,
    child: child.name,
    class: found.classId?.className ?? '',
    payer: isSaid && scope.role === 'PARENT' ? scope.name : null,
    number: numbers.receipt,
    lines: [{ text: chargeLine(line, language), amount: instalment.installmentFee }],
    total: instalment.installmentFee,
    method: isSaid ? method : null,
    reference: isSaid ? numbers.reference : null,
    day: isSaid ? date : null,
    simulated: true,
  }
  return { receipt, logoKey }
}
