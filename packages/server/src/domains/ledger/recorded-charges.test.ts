import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import {
  derivedState,
  makeDerivedViews,
  recordDerivedCharges,
  recordedState,
} from '../../testing/derived-charges.ts'
import { makeFee } from '../../testing/fee.ts'

const app = testApp()
beforeAll(() => makeDerivedViews(app.database.owner))

const day = fc
  .integer({ min: 0, max: 700 })
  .map(days => new Date(Date.UTC(2025, 5, 1 + days)).toISOString().slice(0, 10))
const paise = fc.integer({ min: 1, max: 9_000_000 }).map(amount => (amount / 100).toFixed(2))
const fee = fc.record({
  class: fc.nat({ max: 2 }),
  child: fc.option(fc.nat({ max: 5 }), { nil: undefined }),
  instalments: fc.array(fc.record({ amount: paise, day }), { minLength: 1, maxLength: 5 }),
})
const child = fc.record({ class: fc.nat({ max: 2 }), leftOn: fc.option(day, { nil: undefined, freq: 3 }) })
const entry = fc.record({
  child: fc.nat({ max: 5 }),
  kind: fc.constantFrom('payment', 'payment', 'concession', 'lateFee', 'reversal'),
  amount: paise,
  day,
})
const history = fc.record({
  keeps: fc.boolean(),
  zone: fc.constantFrom('Asia/Kolkata', 'Pacific/Honolulu'),
  fees: fc.array(fee, { maxLength: 5 }),
  children: fc.array(child, { minLength: 6, maxLength: 6 }),
  moves: fc.array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 2 })), { maxLength: 3 }),
  entries: fc.array(entry, { maxLength: 12 }),
})

type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** A school with fees, children who moved and left, and what was recorded for them. Returns its id. */
async function makeHistory(of: History): Promise<string> {
  const { make, database } = app
  const school = await make.school({ keeps_ledger: of.keeps, time_zone: of.zone })
  const classes = [await make.class(school), await make.class(school), await make.class(school)]
  const children = []
  for (const one of of.children) {
    const archived = one.leftOn ? { archived_at: `${one.leftOn}T20:00:00Z` } : {}
    children.push(await make.student(classes[one.class]!, archived))
  }
  for (const { class: at, child: whose, instalments } of of.fees)
    await makeFee(make, classes[at]!, {
      student_id: whose === undefined ? null : children[whose]!._id,
      instalment_amounts: instalments.map(({ amount }) => amount),
      instalment_days: instalments.map(one => one.day),
    })
  for (const [whose, to] of of.moves)
    await database.owner.query('update app.students set class_id = $2 where id = $1', [
      children[whose]!._id,
      classes[to]!._id,
    ])
  await record(school._id, children, of.entries)
  return school._id
}

type Entry = { child: number; kind: string; amount: string; day: string }

async function record(schoolId: string, children: { _id: string }[], entries: Entry[]): Promise<void> {
  const latest = new Map<string, { id: string; amount: string }>()
  let receipt = 0
  for (const { child: whose, kind, amount, day: on } of entries) {
    const student = children[whose]!._id
    const before = latest.get(student)
    if (kind === 'reversal' && !before) continue
    const negative = kind === 'payment' || kind === 'concession'
    const signed = kind === 'reversal' ? negated(before!.amount) : negative ? `-${amount}` : amount
    const id = await app.make.insert('ledger_entries', {
      school_id: schoolId,
      student_id: student,
      kind,
      amount: signed,
      day: on,
      made_by: newId(),
      ...(kind === 'payment'
        ? { mode: 'cash', paid_by: 'Lakshmi', receipt_year: 2026, receipt_number: ++receipt }
        : { reason: 'As agreed' }),
      ...(kind === 'reversal' && { reverses: before!.id }),
    })
    if (kind === 'reversal') latest.delete(student)
    else latest.set(student, { id, amount: signed })
  }
}

const negated = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`)

test('recording the charges of a school with a ledger changes no balance, no debt, no age and no account line', async () => {
  const { owner } = app.database
  const schools: string[] = []
  const random = fc.sample(history, { numRuns: 25, seed: 20261126 })
  for (const one of random) schools.push(await makeHistory(one))
  const kept = schools.filter((_, at) => random[at]!.keeps || random[at]!.entries.length > 0)
  const before = await derivedState(owner, kept)
  expect(before.open.length).toBeGreaterThan(80)
  expect(before.lines.length).toBeGreaterThan(30)
  await recordDerivedCharges(owner)
  expect(await recordedState(owner, kept)).toEqual(before)
  const { rows } = await owner.query('select from app.charges where school_id <> all($1)', [kept])
  expect(rows).toEqual([])
}, 60_000)

test('the first line of an account is the opening debt, dated no later than the lines that follow', async () => {
  const { make, database } = app
  const school = await make.school({ keeps_ledger: true })
  const schoolClass = await make.class(school)
  const asha = await make.student(schoolClass)
  await makeFee(make, schoolClass)
  await record(school._id, [asha], [{ child: 0, kind: 'payment', amount: '100.00', day: '2026-07-01' }])
  await database.owner.query('alter table app.charges disable trigger keep_charges')
  await database.owner.query('delete from app.charges')
  await recordDerivedCharges(database.owner)
  const { rows } = await database.owner.query(
    'select kind, why, amount::text, day::text from app.account_lines where student_id = $1 order by position',
    [asha._id],
  )
  expect(rows).toEqual([
    { kind: 'charge', why: 'opened', amount: '1000.00', day: '2026-07-01' },
    { kind: 'payment', why: null, amount: '-100.00', day: '2026-07-01' },
  ])
})
