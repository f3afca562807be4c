import type { ChargePreview } from '@casa/contract/charges'
import {
  type ChargeChoice,
  type ChargeLine,
  type ChargeReason,
  chargeChoices,
  isOver,
  laterOf,
  type Since,
  toChange,
  toCharge,
  toTakeBack,
} from '@casa/contract/rules/charges'
import { plusDays } from '@casa/contract/rules/day'
import { amountOf } from '@casa/contract/rules/money'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/connection.ts'
import type { Scope } from '../../platform/db/scope.ts'
import {
  type AccountLine,
  accountsOf,
  type Charge,
  type ChargedFee,
  type ChargeGroup,
  chargedFees,
  ledgerState,
  writeCharges,
} from './charge-queries.ts'

/** What each choice would post. The same plan is shown as a preview and then written. */
export type ChargePlan = (choice: ChargeChoice) => ChargeGroup[]

/** A child who is being admitted; without an id in a preview. */
export type NewChild = { id: string; classId: string; doa: string }

/** A fee is set: one for every child of its class, or one for each of these children. */
export async function planFee(
  tx: Tx,
  scope: Scope,
  fee: ChargedFee,
  own?: readonly { id: string; student: string }[],
): Promise<ChargePlan> {
  const feeOf = new Map(own?.map(({ id, student }) => [student, id]))
  const of = own ? sql`s.id = any(${[...feeOf.keys()]}::uuid[])` : sql`s.class_id = ${fee.classId}::uuid`
  const accounts = await accountsOf(tx, scope, { of, firstDay: firstDayOf([fee]) })
  return choice =>
    accounts.map(({ students, admitted }) => ({
      students,
      ...(own && { fees: students.map(student => feeOf.get(student)!) }),
      charges: chargesOf(fee, [], choice, sinceToday(scope, admitted), 'feeSet').map(charge => ({
        ...charge,
        feeId: own ? null : fee.id,
      })),
    }))
}

/** A fee is changed: its instalments, its year, or its payers. */
export async function planFeeChange(
  tx: Tx,
  scope: Scope,
  before: ChargedFee,
  after: ChargedFee,
): Promise<ChargePlan> {
  const samePayers = before.classId === after.classId && before.studentId === after.studentId
  if (samePayers && before.year === after.year && isSame(before.instalments, after.instalments))
    return () => []
  const payer = paysFee(after)
  const accounts = await accountsOf(tx, scope, {
    of: sql`(${payer} or ${isCharged(scope, after.id)})`,
    lines: sql`l.fee_id = ${after.id}::uuid`,
    firstDay: firstDayOf([before, after]),
    payer,
    takenBack: sql`(${isTakenBack(scope, after.id, ['moved', 'feeChanged'])}
      and (not ${paysFee(before)} or not exists (
        select from app.charge_lines l
         where l.school_id = s.school_id and l.student_id = s.id and l.fee_id = ${after.id}::uuid and l.amount > 0)))`,
  })
  return choice =>
    accounts.map(({ students, admitted, isPayer, isTakenBack, lines }) => {
      const since = sinceToday(scope, admitted)
      if (!isPayer && !samePayers)
        return { students, charges: takenBack(before, lines, choice, since, 'feeChanged') }
      if (lines.length === 0 || isTakenBack)
        return { students, charges: chargesOf(after, lines, choice, since, 'feeChanged') }
      const { back, charge } = toChange(before.instalments, after.instalments, lines, choice, since)
      return {
        students,
        charges: merged([...back, ...charge.map(line => lineOf(after, line))], 'feeChanged'),
      }
    })
}

/** A fee is deleted. */
export async function planFeeRemoval(tx: Tx, scope: Scope, fee: ChargedFee): Promise<ChargePlan> {
  const accounts = await accountsOf(tx, scope, {
    of: isCharged(scope, fee.id),
    lines: sql`l.fee_id = ${fee.id}::uuid`,
    firstDay: firstDayOf([fee]),
  })
  return choice =>
    accounts.map(({ students, admitted, lines }) => ({
      students,
      charges: takenBack(fee, lines, choice, sinceToday(scope, admitted), 'feeRemoved'),
    }))
}

/**
 * The charges of a fee being restored: children who pay it and joined while it was deleted are charged its upcoming
 * instalments. They were never charged, or their charges were credited back when they moved out of the class. For the
 * others, `restoreCharges` has already charged again what the deletion reversed.
 */
export async function planFeeRestored(tx: Tx, scope: Scope, fee: ChargedFee): Promise<ChargePlan> {
  const accounts = await accountsOf(tx, scope, {
    of: sql`(${paysFee(fee)} and coalesce(${isTakenBack(scope, fee.id, ['moved'])}, true))`,
    lines: sql`l.fee_id = ${fee.id}::uuid`,
    firstDay: firstDayOf([fee]),
  })
  return choice =>
    accounts.map(({ students, admitted, lines }) => ({
      students,
      charges: chargesOf(fee, lines, choice, sinceToday(scope, admitted), 'feeRestored'),
    }))
}

/** Children are admitted to their classes: they pay the class's fees whose year is not over. */
export async function planAdmission(
  tx: Tx,
  scope: Scope,
  children: readonly NewChild[],
): Promise<ChargePlan> {
  const classes = [...new Set(children.map(({ classId }) => classId))]
  const fees = await chargedFees(
    tx,
    scope,
    sql`f.student_id is null and f.class_id = any(${classes}::uuid[])`,
  )
  const running = fees.filter(({ instalments }) => !isOver(instalments, scope.today))
  const groups = [...Map.groupBy(children, ({ classId, doa }) => `${classId} ${doa}`).values()]
  return choice =>
    groups.map(group => {
      const { classId, doa } = group[0]!
      const since = { admitted: doa, from: doa, firstDue: laterOf(doa, scope.today) }
      const own = running.filter(fee => fee.classId === classId)
      return {
        students: group.map(({ id }) => id),
        charges: own.flatMap(fee => chargesOf(fee, [], choice, since, 'joined')),
      }
    })
}

/** Children leave: what falls due later is credited back, or everything (`whole`) if they were never there. */
export async function planLeaving(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  choice: 'instalments' | 'whole' = 'instalments',
): Promise<ChargeGroup[]> {
  const tomorrow = plusDays(scope.today, 1)
  const since = { admitted: tomorrow, from: tomorrow, firstDue: tomorrow }
  return (await accountsOfChildren(tx, scope, ids)).map(({ students, lines }) => ({
    students,
    charges: merged(toTakeBack([], lines, choice, since), 'left'),
  }))
}

/** A child's admission is moved to a later day: what is due before that day is credited back. */
export async function planLaterAdmission(
  tx: Tx,
  scope: Scope,
  studentId: string,
  doa: string,
): Promise<ChargeGroup[]> {
  return (await accountsOfChildren(tx, scope, [studentId])).map(({ students, lines }) => ({
    students,
    charges: merged(
      lines.filter(({ day }) => day < doa),
      'admissionChanged',
    ).flatMap(line => (line.amount > 0n ? [{ ...line, amount: -line.amount }] : [])),
  }))
}

/** The ledger is switched on for the first time: every child is charged their fees. */
export async function planLedger(tx: Tx, scope: Scope): Promise<ChargePlan> {
  const fees = await chargedFees(tx, scope, sql`true`)
  const accounts = await accountsOf(tx, scope, { of: sql`true`, firstDay: firstDayOf(fees) })
  return choice =>
    accounts.map(({ students, classId, admitted, own }) => ({
      students,
      charges: fees
        .filter(fee => (fee.studentId ? own.includes(fee.id) : fee.classId === classId))
        .flatMap(fee => chargesOf(fee, [], choice, sinceToday(scope, admitted), 'ledgerOn')),
    }))
}

/** The accounts of children who are at the school, with all their lines. */
export function accountsOfChildren(tx: Tx, scope: Scope, ids: readonly string[]) {
  return accountsOf(tx, scope, { of: sql`s.id = any(${ids}::uuid[])`, lines: sql`true` })
}

/**
 * How much of a fee is charged. If nothing is charged by choice, a row of 0 records that, and later changes of the
 * fee charge nothing.
 */
export function chargesOf(
  fee: ChargedFee,
  lines: readonly AccountLine[],
  choice: ChargeChoice,
  since: Since,
  why: ChargeReason,
): Charge[] {
  const [first] = fee.instalments
  if (choice === 'none' && first)
    return [{ ...lineOf(fee, { ...first, full: first.amount }), amount: 0n, why }]
  return toCharge(fee.instalments, lines, choice, since).map(line => ({ ...lineOf(fee, line), why }))
}

/** What is credited back from an account's lines for a fee. */
export function takenBack(
  fee: ChargedFee,
  lines: readonly AccountLine[],
  choice: ChargeChoice,
  since: Since,
  why: ChargeReason,
): Charge[] {
  return merged(toTakeBack(fee.instalments, lines, choice, since), why)
}

/** The lines grouped by instalment, day and year; zero sums are left out. */
function merged(lines: readonly AccountLine[], why: ChargeReason): Charge[] {
  const same = Map.groupBy(lines, ({ feeId, number, day, year }) => `${feeId} ${number} ${day} ${year}`)
  return [...same.values()].flatMap(ones => {
    const amount = ones.reduce((sum, one) => sum + one.amount, 0n)
    return amount === 0n ? [] : [{ ...ones.at(-1)!, amount, why }]
  })
}

/** A line of a fee. */
export function lineOf({ id, year, className }: ChargedFee, line: ChargeLine): AccountLine {
  return { ...line, feeId: id, year, className }
}

/** Nothing is charged for days before today, or before the admission. */
export function sinceToday({ today }: Scope, admitted: string): Since {
  const from = laterOf(today, admitted)
  return { admitted, from, firstDue: from }
}

/** The first day on which one of the fees is due. */
function firstDayOf(fees: readonly ChargedFee[]): string | undefined {
  return fees
    .flatMap(({ instalments }) => instalments.map(({ day }) => day))
    .toSorted()
    .at(0)
}

function isSame(one: ChargedFee['instalments'], other: ChargedFee['instalments']): boolean {
  return (
    one.length === other.length &&
    one.every(({ day, amount }, at) => day === other[at]!.day && amount === other[at]!.amount)
  )
}

/** Whether a child `s` was ever charged a fee. The limit keeps it an index look-up when there are no statistics yet. */
function isCharged(scope: Scope, feeId: string) {
  return sql`(select true from app.charges c
    where c.school_id = ${scope.school}::uuid and c.student_id = s.id and c.fee_id = ${feeId}::uuid limit 1)`
}

/** Whether a child `s` pays a fee now. */
function paysFee({ classId, studentId }: ChargedFee) {
  return studentId ? sql`(s.id = ${studentId}::uuid)` : sql`(s.class_id = ${classId}::uuid)`
}

/** Whether the latest charge of a fee for a child `s`, except its deletion, was a reversal for one of these reasons. */
function isTakenBack(scope: Scope, feeId: string, reasons: readonly ChargeReason[]) {
  return sql`(select c.why = any(${reasons}::text[]) and c.amount < 0 from app.charges c
    where c.school_id = ${scope.school}::uuid and c.student_id = s.id and c.fee_id = ${feeId}::uuid
      and c.why not in ('feeRemoved', 'feeRestored')
    order by c.position desc limit 1)`
}

/** Posts what a choice charges if charges are recorded. The ledger is locked. */
export async function charge(
  tx: Tx,
  scope: Scope,
  plan: () => Promise<ChargePlan>,
  choice: ChargeChoice = 'instalments',
): Promise<void> {
  const { keeps, hasCharges } = await ledgerState(tx, scope)
  if (keeps || hasCharges) await writeCharges(tx, scope, (await plan())(choice))
}

/** What each choice would post; nothing if the school keeps no ledger. */
export async function previewCharges(
  tx: Tx,
  scope: Scope,
  plan: () => Promise<ChargePlan>,
): Promise<ChargePreview> {
  const { keeps } = await ledgerState(tx, scope)
  return previewOf(keeps ? await plan() : () => [])
}

/** The totals of what each choice would post. */
export function previewOf(plan: ChargePlan): ChargePreview {
  const choices = chargeChoices.map(choice => ({ choice, groups: plan(choice).map(sumsOf) }))
  return {
    children: Math.max(
      ...choices.map(({ groups }) =>
        groups.reduce((sum, one) => sum + (one.charged || one.takenBack ? one.children : 0), 0),
      ),
    ),
    choices: choices.map(({ choice, groups }) => ({
      charge: choice,
      charged: amountOf(groups.reduce((sum, one) => sum + one.charged * BigInt(one.children), 0n)),
      takenBack: amountOf(groups.reduce((sum, one) => sum + one.takenBack * BigInt(one.children), 0n)),
    })),
  }
}

function sumsOf({ students, charges }: ReturnType<ChargePlan>[number]) {
  const sums = { children: students.length, charged: 0n, takenBack: 0n }
  // An instalment that only gets another number is neither charged nor credited back.
  for (const same of Map.groupBy(charges, ({ feeId, day }) => `${feeId} ${day}`).values()) {
    const amount = same.reduce((sum, one) => sum + one.amount, 0n)
    if (amount > 0n) sums.charged += amount
    else sums.takenBack -= amount
  }
  return sums
}
