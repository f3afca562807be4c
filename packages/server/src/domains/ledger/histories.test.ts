import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { type ChargeChoice, chargeChoices } from '@casa/contract/rules/charges'
import { plusDays } from '@casa/contract/rules/day'
import { amountOf, paiseOf, sumOf } from '@casa/contract/rules/money'
import { story } from '@casa/contract/story'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeEmptyLedger } from '../../testing/ledger.ts'

const app = testApp()
const beginning = app.now

const place = fc.nat({ max: 20 })
const charge = fc.constantFrom<ChargeChoice>(...chargeChoices)
const day = fc.integer({ min: -200, max: 200 }).map(days => plusDays('2026-11-20', days))
const amount = fc.integer({ min: 1, max: 90_000 }).map(paise => amountOf(BigInt(paise)))
/** Less than what most children owe. */
const part = fc.integer({ min: 1, max: 20_000 }).map(paise => amountOf(BigInt(paise)))
const installments = fc.array(fc.record({ fee: amount, date: day }), { minLength: 1, maxLength: 4 })
const step = fc.oneof(
  fc.record({ do: fc.constant('admit' as const), class: place, doa: day, charge }),
  fc.record({ do: fc.constant('move' as const), child: place, class: place, charge }),
  fc.record({
    do: fc.constant('setFee' as const),
    class: place,
    child: fc.option(place),
    installments,
    charge,
  }),
  fc.record({ do: fc.constant('changeFee' as const), fee: place, class: place, installments, charge }),
  fc.record({ do: fc.constant('removeFee' as const), fee: place, restored: fc.boolean(), charge }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('payment', 'concession', 'lateFee'),
      child: place,
      amount: part,
    }),
  },
  fc.record({ do: fc.constant('reverse' as const), child: place }),
  fc.record({ do: fc.constant('leave' as const), child: place }),
  fc.record({ do: fc.constant('later' as const), days: fc.integer({ min: 1, max: 60 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const admission = { do: 'admit', class: 1, doa: '2026-09-01' } as const
/** How every history begins, so that not all of its steps are refused. */
const beginnings: Step[] = [
  { ...admission, charge: 'whole' },
  { ...admission, charge: 'days' },
  {
    do: 'setFee',
    class: 1,
    child: null,
    installments: [{ fee: '900', date: '2026-12-01' }],
    charge: 'whole',
  },
  { do: 'payment', child: 0, amount: '250' },
  { do: 'move', child: 0, class: 1, charge: 'instalments' },
  { do: 'lateFee', child: 0, amount: '5' },
  { do: 'leave', child: 1 },
]

/** A school with two classes whose office follows a history. */
async function makeHistory() {
  const office = await makeEmptyLedger(app)
  const { schoolClass, school, year, principal } = office
  const classes = [schoolClass._id, (await app.make.class(school))._id]
  const children = [office.asha._id, office.dev._id, office.mina._id]
  const parents = new Map<string, { _id: string; token: string }>()
  for (const child of [office.asha, office.dev]) parents.set(child._id, await app.make.parent(child))
  const feeIds = [await office.setFee()]
  const at = (list: readonly string[], index: number) => list[index % list.length]!
  const family = { dob: '2021-05-01', motherName: 'Lakshmi', gender: 'female', firstName: 'Tara' }
  // A session lasts half a day.
  const as = async (user: { _id: string }) => app.as({ token: await app.make.session(user) }).call
  const run = async (one: Step): Promise<number> => {
    const call = await as(principal)
    switch (one.do) {
      case 'admit': {
        const body = {
          ...family,
          classId: at(classes, one.class),
          doa: one.doa,
          charge: one.charge,
          again: true,
        }
        const answer = await call(students.add, { body })
        if (answer.status === 200) children.push(answer.body.data._id)
        return answer.status
      }
      case 'move': {
        const body = { classId: at(classes, one.class), charge: one.charge }
        return (await call(students.update, { params: { id: at(children, one.child) }, body })).status
      }
      case 'setFee': {
        const who = one.child === null ? {} : { studentId: [at(children, one.child)] }
        const of = { feeMasterId: year, classId: at(classes, one.class), totalFee: '1', ...who }
        const answer = await call(fees.add, {
          body: { ...of, installments: one.installments, charge: one.charge },
        })
        if (answer.status === 200) feeIds.push(answer.body.data[0]!._id)
        return answer.status
      }
      case 'changeFee': {
        const body = { installments: one.installments, classId: at(classes, one.class), charge: one.charge }
        return (await call(fees.update, { params: { id: at(feeIds, one.fee) }, body })).status
      }
      case 'removeFee': {
        const params = { id: at(feeIds, one.fee) }
        const { status } = await call(fees.remove, { params, query: { charge: one.charge } })
        if (status !== 200 || !one.restored) return status
        // Nothing is restored for a child who left.
        return (await call(undoEntries.putBack, { params })).status
      }
      case 'reverse': {
        const id = at(children, one.child)
        const found = await call(ledger.account, { params: { id } })
        if (found.status !== 200) return found.status
        const open = found.body.entries.find(
          ({ kind, reversedBy }) => !reversedBy && /pay|conc|late/.test(kind),
        )
        if (!open) return 200
        return (await call(ledger.reverse, { params: { id: open._id }, body: { reason: 'Wrong' } })).status
      }
      case 'leave':
        return (await call(students.remove, { params: { id: at(children, one.child) } })).status
      case 'later':
        app.later(one.days * 86_400)
        return 200
      default: {
        const date = app.now.toISOString().slice(0, 10)
        const entry = { studentId: at(children, one.child), amount: one.amount, date }
        if (one.do === 'payment')
          return (await call(ledger.pay, { body: { ...entry, mode: 'cash', paidBy: 'Lakshmi' } })).status
        const route = one.do === 'lateFee' ? ledger.lateFee : ledger.concession
        return (await call(route, { body: { ...entry, reason: 'As agreed' } })).status
      }
    }
  }
  return { run, children, parents, as, principal, zone: 'Asia/Kolkata' }
}

type History = Awaited<ReturnType<typeof makeHistory>>

/** Every account; each figure of the due list, the story and the parent's screen is compared with it. */
async function seen({ children, parents, as, principal }: History) {
  const call = await as(principal)
  const today = app.now.toISOString().slice(0, 10)
  const due = (await call(ledger.due)).body
  expect(sumOf(due.rows.map(row => row.due))).toBe(due.total)
  const accounts = new Map<string, Awaited<ReturnType<typeof accountOf>>>()
  const accountOf = async (id: string) => {
    const answer = await call(ledger.account, { params: { id } })
    expect([200, 404]).toContain(answer.status)
    return answer.status === 200 ? answer.body : undefined
  }
  for (const id of children) {
    const account = await accountOf(id)
    accounts.set(id, account)
    if (!account) continue
    const { balance, entries, instalments } = account
    expect(sumOf(entries.map(entry => entry.amount))).toBe(balance)
    for (const [index, entry] of entries.entries())
      expect(entry.balance).toBe(sumOf(entries.slice(0, index + 1).map(one => one.amount)))
    const owed = paiseOf(balance) > 0n ? balance : '0.00'
    const coming = instalments.filter(({ date }) => date > today).map(({ open }) => `-${open}`)
    const row = due.rows.find(one => one._id === id)
    expect(row?.due ?? '0.00').toBe(sumOf([owed, ...coming]))
    for (const one of instalments) expect(paiseOf(one.amount)).toBeGreaterThan(0n)
    const told = await call(story.get, { params: { id } })
    if (told.status === 200)
      expect(told.body.open).toEqual(instalments.map(({ status, ...instalment }) => instalment))
    const parent = parents.get(id)
    const read = parent && (await (await as(parent))(ledger.account, { params: { id } }))
    if (read?.status === 200) expect(read.body).toEqual(account)
  }
  return accounts
}

test('over any history, charges and entries add up to every figure shown, and recorded entries never change', async () => {
  // Every history begins in the same way, so the figures during the beginning are compared in the first one only.
  let isBeginningSeen = false
  await fc.assert(
    fc
      .asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async steps => {
        const history = await makeHistory()
        let before = await seen(history)
        for (const one of [...beginnings, ...steps]) {
          const status = await history.run(one)
          expect([200, ...(beginnings.includes(one) ? [] : [404, 409, 422])], one.do).toContain(status)
          if (isBeginningSeen && beginnings.slice(0, -1).includes(one)) continue
          const after = await seen(history)
          for (const [id, account] of before) {
            if (!account) continue
            // A child without any entry is deleted when leaving.
            const lines = (after.get(id)?.entries ?? []).slice(0, account.entries.length)
            expect(lines.map(({ reversedBy, ...line }) => line)).toEqual(
              account.entries.map(({ reversedBy, ...line }) => line),
            )
          }
          before = after
        }
        isBeginningSeen = true
      })
      .afterEach(() => {
        app.now = beginning
      }),
    { numRuns: 8 },
  )
}, 120_000)
