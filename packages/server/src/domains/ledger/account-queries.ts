import { accountInstalment, type LedgerAccount, ledgerEntry } from '@casa/contract/ledger'
import { refusals } from '@casa/contract/refusals'
import { ledgerStatus, paymentModes } from '@casa/contract/rules/ledger'
import type { PrintLanguage } from '@casa/contract/wire'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { boolean, json, nullable, oneOf, text } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import { within } from '../../platform/db/scope.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { feesLine } from '../fees/receipt-document.ts'
import { findPaper } from '../papers/queries.ts'
import { balanceOf, isDue, isOverdue, receiptNumber } from './queries.ts'

const instalment = accountInstalment.omit({ status: true })

/** As JSON, the instalments that a child `s` was charged, and their open amounts. */
const instalmentsOfChild = sql`
  coalesce((select json_agg(json_build_object('feeId', o.fee_id, 'number', o.number, 'year', coalesce(o.academic_year, ''),
                     'amount', o.amount::text, 'open', o.open::text, 'date', o.day) order by o.day, o.fee_id, o.number)
              from app.ledger_open o
             where o.school_id = s.school_id and o.student_id = s.id and o.fee_id is not null), '[]')`

/** As JSON, a child's instalments; null if the school keeps no ledger. Row-level security restricts it. */
export function openOfChild(studentId: string): RawBuilder<unknown> {
  return sql`(
    select ${instalmentsOfChild} from app.students s join app.schools school on school.id = s.school_id
     where s.id = ${studentId}::uuid and school.keeps_ledger)`
}

/** A child’s account. The caller has already checked access. */
export async function readAccount(tx: Tx, scope: Scope, school: string, id: string): Promise<LedgerAccount> {
  const { rows: instalments } = await tx.row({ rows: json(z.array(instalment)) })`
    select ${instalmentsOfChild} as rows from app.students s where s.school_id = ${school}::uuid and s.id = ${id}::uuid`
  const { rows: entries } = await tx.row({ rows: json(z.array(ledgerEntry)) })`
    select coalesce(json_agg(r order by position), '[]') as rows from (
      select l.position, l.id as "_id", l.kind, l.amount::text as amount, l.day as date, e.mode, e.reference, e.paid_by as "paidBy",
             e.reason, l.why, l.academic_year as year, l.class_name as "className", ${receiptNumber} as "receiptNumber", r.id as "reversedBy",
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
  })`
    select school.keeps_ledger as keeps, p.school_name as school, p.child_name as child, p.class_name as class, e.paid_by as payer,
           ${receiptNumber} as number, (-e.amount)::text as total, e.mode as method, e.reference, e.day::text as day,
           exists (select from app.ledger_entries r where r.school_id = e.school_id and r.reverses = e.id) as reversed
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
export async function printedReceipt(tx: Tx, scope: Scope, id: string, language: PrintLanguage) {
  const receipt = await readReceipt(tx, scope, id)
  const paper = await findPaper(tx, scope, id)
  if (!paper) throw notFound()
  const { address, city, pincode, contact } = paper.school
  const school = { name: paper.school.name, lines: [`${address}, ${city} ${pincode}`, contact] }
  const lines = [{ text: feesLine(language), amount: receipt.total }]
  return { receipt: { ...receipt, school, lines, issuedAt: paper.issuedAt }, logoKey: paper.logoKey }
}
