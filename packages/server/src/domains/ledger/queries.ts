import { accountInstalment, coveredCharge, type LedgerAccount, ledgerEntry } from '@casa/contract/ledger'
import { refusals } from '@casa/contract/refusals'
import { financialYear, ledgerStatus, paymentModes } from '@casa/contract/rules/ledger'
import { grouped, paiseOf } from '@casa/contract/rules/money'
import { textOf } from '@casa/contract/text'
import { type PaperQuery, printLanguages } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, json, nullable, oneOf, text, uuid } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { constraint } from '../../platform/db/constraints.ts'
import { inSchools, type Scope, within } from '../../platform/db/scope.ts'
import { conflict, conflictAt, invalid, notFound, repeats } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { paymentLines } from '../fees/receipt-document.ts'
import { findPaper } from '../papers/queries.ts'
import { requireBornBy, schoolBegan, studentReach } from '../students/reach-queries.ts'
import { lockLedger } from './charge-queries.ts'

constraint('ledger_entries_reversed_once', refusals.ledger.reversedBefore)
constraint('ledger_entries_reversal', refusals.ledger.reversal)

/** A receipt's number in readable form, such as 2026-27/0001; null without one. */
const receiptNumber: RawBuilder<unknown> = sql`e.receipt_year || '-' || lpad(((e.receipt_year + 1) % 100)::text, 2, '0')
  || '/' || lpad(e.receipt_number::text, greatest(4, length(e.receipt_number::text)), '0')`

/** The condition that the open part of a charge `o` is due: from its own day onwards, as in `ledgerStatus`. */
export function isDue(scope: Scope): RawBuilder<boolean> {
  return sql`(o.open > 0 and o.day <= ${scope.today}::date)`
}

/** The condition that a due charge `o` is overdue: from the day after its own onwards. */
function isOverdue(scope: Scope): RawBuilder<boolean> {
  return sql`(${isDue(scope)} and o.day < ${scope.today}::date)`
}

/** An SQL expression for what a child's family owes; below zero if it has paid more. */
const balanceOf = (school: string, student: string): RawBuilder<unknown> => sql`
  coalesce((select b.amount from app.account_balances b
             where b.school_id = ${school}::uuid and b.student_id = ${student}::uuid), 0.00)`

/**
 * Switches the ledger of the scope's school on or off. The ledger is locked, because changing a fee checks whether it
 * is on.
 */
export async function keepLedger(tx: Tx, scope: Scope, keepsLedger: boolean): Promise<boolean> {
  const { keeps } = await tx.row({ keeps: boolean })`
    select keeps_ledger as keeps
      from app.change_school(${scope.school}::uuid, null, ${JSON.stringify({ keeps_ledger: keepsLedger })}::jsonb,
                             ${scope.today}::date, ${newId()}, ${newId()})`
  return keeps
}

/** Throws 409 unless the scope's school keeps a ledger. */
export async function requireLedger(tx: Tx, scope: Scope): Promise<void> {
  if (!(await keepsLedger(tx, scope))) throw conflict(refusals.ledger.off)
}

async function keepsLedger(tx: Tx, scope: Scope): Promise<boolean> {
  const found = await tx.run`select from app.schools where id = ${scope.school}::uuid and keeps_ledger`
  return found > 0
}

/** Throws 404 if one of the children is out of reach, and 409 unless the scope's school keeps a ledger. */
export async function requireDebtors(tx: Tx, scope: Scope, students: readonly string[]): Promise<void> {
  await requireLedger(tx, scope)
  const wanted = [...new Set(students)]
  const found = await tx.run`
    select from app.students s where ${within(scope, studentReach('s'))} and s.id = any(${wanted}::uuid[])`
  if (found < wanted.length) throw notFound()
}

/** The school of a child within reach, including one who left. Throws 404, and 409 if the school keeps no ledger. */
export async function requireAccount(tx: Tx, scope: Scope, studentId: string): Promise<string> {
  const found = await tx.maybeRow({ school: uuid, keeps: boolean })`
    select s.school_id as school, school.keeps_ledger as keeps
      from app.students s join app.schools school on school.id = s.school_id
     where ${within(scope, studentReach('s'))} and s.id = ${studentId}::uuid`
  if (!found) throw notFound()
  if (!found.keeps) throw conflict(refusals.ledger.off)
  return found.school
}

/** Throws 409 if this amount exceeds what a child's family owes. The ledger is locked. */
async function requireOwed(tx: Tx, scope: Scope, studentId: string, amount: string): Promise<void> {
  const { owed, enough } = await tx.row({ owed: text, enough: boolean })`
    select greatest(balance, 0.00)::text as owed, balance >= ${amount}::numeric as enough
      from (select ${balanceOf(scope.school, studentId)} as balance) b`
  if (!enough) throw conflictAt('amount', textOf(refusals.ledger.tooMuch, { owed: grouped(owed) }))
}

type NewEntry = {
  studentId: string
  kind: 'payment' | 'concession' | 'lateFee'
  amount: string
  date: string
  mode?: string
  reference?: string | null | undefined
  paidBy?: string
  reason?: string
}

const written = { _id: uuid, receiptNumber: nullable(text) }

/** Throws 422 at `date` for a day before the school had children and this one was admitted. */
async function requireBegun(tx: Tx, scope: Scope, studentId: string, date: string): Promise<void> {
  const { begun } = await tx.row({ begun: boolean })`
    select ${date}::date >= least(${schoolBegan(scope)}, s.doa) as begun
      from app.students s where s.school_id = ${scope.school}::uuid and s.id = ${studentId}::uuid`
  if (!begun) throw invalid('date', refusals.attendance.beforeSchool)
}

/** Adds an entry; a payment gets the next number of its financial year. The ledger is locked. */
async function addEntry(tx: Tx, scope: Scope, entry: NewEntry) {
  const { studentId, kind, amount, date, mode, reference, paidBy, reason } = entry
  if (date > scope.today) throw invalid('date', refusals.ledger.future)
  await requireBornBy(tx, scope, studentId, date)
  await requireBegun(tx, scope, studentId, date)
  const adds = kind === 'lateFee' ? amount : `-${amount}`
  const year = kind === 'payment' ? financialYear(date) : null
  return tx.row(written)`
    insert into app.ledger_entries as e (school_id, id, student_id, kind, amount, day, mode, reference, paid_by, reason,
                                         receipt_year, receipt_number, made_by)
    select ${scope.school}::uuid, ${newId()}::uuid, ${studentId}::uuid, ${kind}, ${adds}::numeric, ${date}::date, ${mode ?? null},
           ${reference ?? null}, ${paidBy ?? null}, ${reason ?? null}, ${year}::integer,
           case when ${year}::integer is not null then 1 + coalesce((
             select max(n.receipt_number) from app.ledger_entries n
              where n.school_id = ${scope.school}::uuid and n.receipt_year = ${year}::integer), 0) end, ${scope.user}::uuid
    returning e.id as "_id", ${receiptNumber} as "receiptNumber"`
}

const repeatedTexts = {
  payment: refusals.ledger.repeatedPayment,
  concession: refusals.ledger.repeatedConcession,
  lateFee: refusals.ledger.repeatedLateFee,
}

/** Throws 409 at `again` if the child has an entry of this kind, amount and day that was not reversed. */
async function requireNewEntry(tx: Tx, scope: Scope, entry: NewEntry): Promise<void> {
  const { studentId, kind, amount, date } = entry
  const found = await tx.maybeRow({ child: text, number: nullable(text) })`
    select s.full_name as child, ${receiptNumber} as number
      from app.ledger_entries e
      join app.students s on s.school_id = e.school_id and s.id = e.student_id
     where e.school_id = ${scope.school}::uuid and e.student_id = ${studentId}::uuid and e.kind = ${kind}
       and abs(e.amount) = ${amount}::numeric and e.day = ${date}::date
       and not exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id)
     order by e.position desc limit 1`
  if (!found) return
  const { child, number } = found
  throw repeats(textOf(repeatedTexts[kind], { child, amount: grouped(amount), number: number ?? '' }))
}

/**
 * Records an entry of a child; the balance is read under the lock, so that two concurrent entries cannot both use it.
 * Throws 409 at `again` for one that repeats another, unless it is confirmed.
 */
export async function insertEntry(
  tx: Tx,
  scope: Scope,
  kind: NewEntry['kind'],
  { again, ...fields }: Omit<NewEntry, 'kind'> & { again?: boolean | undefined },
) {
  await requireAccount(tx, scope, fields.studentId)
  await lockLedger(tx, scope)
  if (!again) await requireNewEntry(tx, scope, { ...fields, kind })
  if (kind !== 'lateFee') await requireOwed(tx, scope, fields.studentId, fields.amount)
  return addEntry(tx, scope, { ...fields, kind })
}

/** Reverses an entry by posting an opposite one. Throws 404, and 409 if it is a reversal or was already reversed. */
export async function addReversal(tx: Tx, scope: Scope, id: string, reason: string) {
  const found = await tx.maybeRow({ _id: uuid, receiptNumber: nullable(text) })`
    insert into app.ledger_entries as e (school_id, id, student_id, kind, amount, day, reason, reverses, made_by)
    select o.school_id, ${newId()}::uuid, o.student_id, 'reversal', -o.amount, ${scope.today}::date, ${reason}, o.id, ${scope.user}::uuid
      from app.ledger_entries o where o.school_id = ${scope.school}::uuid and o.id = ${id}::uuid
    returning e.id as "_id", ${receiptNumber} as "receiptNumber"`
  if (!found) throw notFound()
  return found
}

/** How many paise the school's children have overpaid, if any. */
async function overpaid(tx: Tx, scope: Scope): Promise<Map<string, bigint>> {
  const children = await tx.rows({ id: uuid, amount: text })`
    select b.student_id as id, (-b.amount)::text as amount
      from app.account_balances b where b.school_id = ${scope.school}::uuid and b.amount < 0`
  return new Map(children.map(({ id, amount }) => [id, paiseOf(amount)]))
}

/**
 * Changes what is charged. Throws 409, which undoes the change, if it would leave a family overpaid in a school with
 * a ledger. The ledger is locked.
 */
export async function withoutOverpayment<A>(tx: Tx, scope: Scope, change: () => Promise<A>): Promise<A> {
  if (!(await keepsLedger(tx, scope))) return change()
  const before = await overpaid(tx, scope)
  const answer = await change()
  for (const [child, amount] of await overpaid(tx, scope))
    if (amount > (before.get(child) ?? 0n)) throw conflict(refusals.ledger.paidAlready)
  return answer
}

const instalment = accountInstalment.omit({ status: true })

/** As JSON, the instalments that a child `s` was charged, and their open amounts. */
const instalmentsOfChild = sql`
  coalesce((select json_agg(json_build_object('feeId', o.fee_id, 'number', o.number, 'year', coalesce(o.academic_year, ''),
                     'feeName', o.fee_name, 'amount', o.amount::text, 'open', o.open::text, 'date', o.day) order by o.day, o.fee_id, o.number)
              from app.ledger_open o
             where o.school_id = s.school_id and o.student_id = s.id and o.fee_id is not null), '[]')`

/** As JSON, a child's instalments; null if the school keeps no ledger. Row-level security restricts it. */
export function openOfChild(scope: Scope, studentId: string): RawBuilder<unknown> {
  return sql`(
    select ${instalmentsOfChild} from app.students s join app.schools school on school.id = s.school_id
     where ${inSchools('s.school_id', scope.schools)} and s.id = ${studentId}::uuid and school.keeps_ledger)`
}

/** A child’s account. The caller has already checked access. */
export async function readAccount(tx: Tx, scope: Scope, school: string, id: string): Promise<LedgerAccount> {
  const { rows: instalments } = await tx.row({ rows: json(z.array(instalment)) })`
    select ${instalmentsOfChild} as rows from app.students s where s.school_id = ${school}::uuid and s.id = ${id}::uuid`
  const { rows: entries } = await tx.row({ rows: json(z.array(ledgerEntry)) })`
    select coalesce(json_agg(r order by position), '[]') as rows from (
      select l.position, l.id as "_id", l.kind, l.amount::text as amount, l.day as date, e.mode, e.reference, e.paid_by as "paidBy",
             e.reason, l.why, l.academic_year as year, l.class_name as "className", l.fee_name as "feeName", ${receiptNumber} as "receiptNumber", r.id as "reversedBy",
             (sum(l.amount) over (order by l.position))::text as balance
        from app.account_lines l
        left join app.ledger_entries e on e.school_id = l.school_id and e.id = l.id
        left join app.ledger_entries r on r.school_id = l.school_id and r.reverses = l.id
       where ${ofChild('l')}) r`
  const sums = await tx.row({ charged: text, due: text, overdue: text, paid: text, balance: text })`
    select coalesce((select sum(o.amount) from app.ledger_open o where ${ofChild('o')}), 0.00)::text as charged,
           coalesce((select sum(o.open) from app.ledger_open o where ${ofChild('o')} and ${isDue(scope)}), 0.00)::text as due,
           coalesce((select sum(o.open) from app.ledger_open o where ${ofChild('o')} and ${isOverdue(scope)}), 0.00)::text as overdue,
           coalesce((select -sum(e.amount) from app.ledger_entries e where ${ofChild('e')}
                      and (e.kind = 'payment' or exists (select from app.ledger_entries p where p.school_id = e.school_id and p.id = e.reverses and p.kind = 'payment'))), 0.00)::text as paid,
           ${balanceOf(school, id)}::text as balance`
  const { name, payer } = await tx.row({ name: text, payer: nullable(text) })`
    select s.full_name as name, coalesce(nullif(s.father_name, ''), nullif(s.mother_name, '')) as payer
      from app.students s where s.school_id = ${school}::uuid and s.id = ${id}::uuid`
  return {
    student: { _id: id, fullName: name },
    ...sums,
    payer,
    instalments: instalments.map(one => ({ ...one, status: ledgerStatus(one, scope.today) })),
    entries,
  }

  function ofChild(alias: 'o' | 'e' | 'l' | 'b') {
    return sql`${sql.ref(`${alias}.school_id`)} = ${school}::uuid and ${sql.ref(`${alias}.student_id`)} = ${id}::uuid`
  }
}

/** The data of a payment's receipt. Throws 404 for other entries too, and 409 if no ledger is kept. */
export async function readReceipt(tx: Tx, scope: Scope, id: string) {
  const found = await tx.maybeRow({
    keeps: boolean,
    school: text,
    child: text,
    class: text,
    payer: nullable(text),
    number: nullable(text),
    total: text,
    method: nullable(oneOf(...paymentModes)),
    reference: nullable(text),
    day: text,
    reversed: boolean,
    balance: nullable(text),
    covers: nullable(json(z.array(coveredCharge))),
    language: nullable(oneOf(...printLanguages)),
  })`
    select school.keeps_ledger as keeps, p.school_name as school, p.child_name as child, p.class_name as class, e.paid_by as payer,
           ${receiptNumber} as number, (-e.amount)::text as total, e.mode as method, e.reference, e.day::text as day,
           exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id) as reversed,
           p.balance::text as balance, p.covers, app.language_of_parent(e.student_id) as language
      from app.ledger_entries e
      join app.schools school on school.id = e.school_id
      join app.papers p on p.school_id = e.school_id and p.id = e.id
     where ${within(scope, { school: 'e.school_id', child: 'e.student_id' })} and e.id = ${id}::uuid`
  if (!found) throw notFound()
  const { keeps, payer, number, method, ...rest } = found
  if (payer === null || number === null || method === null) throw notFound()
  if (!keeps) throw conflict(refusals.ledger.off)
  return { ...rest, payer, number, method, simulated: false as const }
}

/** The receipt of a payment as printed, and where the school's logo is stored. Throws what `readReceipt` throws. */
export async function printedReceipt(tx: Tx, scope: Scope, id: string, query: PaperQuery) {
  const receipt = await readReceipt(tx, scope, id)
  const language = (query.for === 'family' && receipt.language) || query.language
  const paper = await findPaper(tx, scope, id)
  if (!paper) throw notFound()
  const { address, city, pincode, contact } = paper.school
  const school = { name: paper.school.name, lines: [`${address}, ${city} ${pincode}`, contact] }
  return {
    receipt: { ...receipt, school, lines: paymentLines(receipt, language), issuedAt: paper.issuedAt },
    logoKey: paper.logoKey,
    language,
  }
}
