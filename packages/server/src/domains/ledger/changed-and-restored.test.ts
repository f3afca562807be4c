import { fees } from '@casa/contract/fees'
import { type ChargeChoice, chargeChoices } from '@casa/contract/rules/charges'
import { plusDays } from '@casa/contract/rules/day'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeEmptyLedger } from '../../testing/ledger.ts'

const app = testApp()

/** A ledger with two classes; days are counted from today, and instalments are given as pairs of an amount and a day. */
async function makeOffice() {
  const office = await makeEmptyLedger(app)
  const { call, setFee, school, schoolClass, year } = office
  const other = await app.make.class(school, { name: 'Lotus' })
  type Rows = [amount: string, days: number][]
  const rows = (of: Rows) => of.map(([fee, days]) => ({ fee, date: plusDays('2026-11-20', days) }))
  const set = (of: Rows, charge: ChargeChoice = 'whole', classId = schoolClass._id) =>
    setFee({ classId, totalFee: '1', installments: rows(of), charge })
  const change = async (fee: string, of: Rows, charge?: ChargeChoice) => {
    const body = { installments: rows(of), charge }
    expect((await call(fees.update, { params: { id: fee }, body })).status).toBe(200)
  }
  const assign = async (fee: string, classId: string, charge: ChargeChoice) =>
    expect((await call(fees.update, { params: { id: fee }, body: { classId, charge } })).status).toBe(200)
  const remove = async (fee: string, charge: ChargeChoice) =>
    expect((await call(fees.remove, { params: { id: fee }, query: { charge } })).status).toBe(200)
  const undo = async (fee: string) =>
    expect((await call(undoEntries.putBack, { params: { id: fee } })).status).toBe(200)
  const admit = async (charge?: ChargeChoice, doa = '2026-10-01') => {
    const body = {
      firstName: 'Tara',
      dob: '2021-05-01',
      motherName: 'Lakshmi',
      gender: 'female',
      classId: schoolClass._id,
      doa,
      charge,
      again: true,
    }
    return (await call(students.add, { body })).body.data
  }
  const move = async (child: { _id: string }, classId: string, charge?: ChargeChoice, classFrom?: string) => {
    const body = { classId, charge, classFrom }
    expect((await call(students.update, { params: { id: child._id }, body })).status).toBe(200)
  }
  const owed = async (child: { _id: string }) => (await office.account(child as typeof office.asha)).balance
  const standing = async (child: { _id: string }) => {
    const { entries, ...rest } = await office.account(child as typeof office.asha)
    return rest
  }
  return { ...office, year, other, rows, set, change, assign, remove, undo, admit, move, owed, standing }
}

test('a fee that is changed by days is owed by days, however often it is changed', async () => {
  const { set, change, admit, owed, call, rows } = await makeOffice()
  const child = await admit()
  const of = (amount: string): [string, number][] => [
    [amount, -100],
    [amount, 80],
  ]
  const fee = await set(of('600'), 'days')
  expect(await owed(child)).toBe('871.23')
  await change(
    fee,
    [
      ['600', -100],
      ['600.01', 80],
    ],
    'days',
  )
  expect(await owed(child)).toBe('871.24')
  const body = { _id: fee, installments: rows(of('900')) }
  const preview = (await call(fees.previewCharges, { body })).body.choices.find(
    ({ charge }) => charge === 'days',
  )
  await change(fee, of('900'), 'days')
  expect(await owed(child)).toBe('1306.85')
  expect(Number(preview!.charged) - Number(preview!.takenBack)).toBeCloseTo(4 * (1306.85 - 871.24), 2)
  await change(fee, of('600'), 'days')
  expect(await owed(child)).toBe('871.23')
  expect(await owed(await admit('days', '2026-11-20'))).toBe('871.23')
})

test('a reduced fee that is raised again is owed in full', async () => {
  const { set, change, admit, owed } = await makeOffice()
  const child = await admit()
  const fee = await set([['600', 80]])
  for (const amount of ['500', '600', '0.01', '600']) {
    await change(fee, [[amount, 80]])
    expect(Number(await owed(child))).toBe(Number(amount))
  }
})

test('dropping a past instalment or listing the instalments in another order keeps what is owed', async () => {
  const { set, change, admit, owed, standing, call } = await makeOffice()
  const child = await admit()
  const fee = await set(
    [
      ['100', -10],
      ['200', 30],
    ],
    'instalments',
  )
  const before = await standing(child)
  const body = {
    installments: [
      { fee: '200', date: '2026-12-20' },
      { fee: '100', date: '2026-11-10' },
    ],
  }
  const answer = await call(fees.update, { params: { id: fee }, body })
  expect(answer.body.data.istallmentId.map(({ installmentFee }) => installmentFee)).toEqual([
    '100.00',
    '200.00',
  ])
  expect(await standing(child)).toEqual(before)
  const dropped = { _id: fee, installments: [{ fee: '200', date: '2026-12-20' }] }
  expect((await call(fees.previewCharges, { body: dropped })).body.choices[0]).toEqual({
    charge: 'instalments',
    charged: '0.00',
    takenBack: '0.00',
  })
  await change(fee, [['200', 30]])
  expect(await owed(child)).toBe('200.00')
  await change(fee, [
    ['200', 30],
    ['50', 10],
  ])
  expect(await owed(child)).toBe('250.00')
})

test('a fee whose upcoming instalments were dropped by mistake is owed again when they are added again', async () => {
  const { set, change, admit, owed } = await makeOffice()
  const child = await admit()
  const fee = await set([['200', 30]])
  const none = await admit('none')
  await change(fee, [
    ['150', -30],
    ['50', -20],
  ])
  expect(await owed(child)).toBe('0.00')
  await change(fee, [['200', 30]])
  expect([await owed(child), await owed(none)]).toEqual(['200.00', '0.00'])
})

test('a fee given to another class and back is owed by the first class again', async () => {
  const { set, assign, admit, schoolClass, other, owed } = await makeOffice()
  const child = await admit()
  const fee = await set([
    ['100', -10],
    ['200', 30],
  ])
  const none = await admit('none')
  for (const charge of chargeChoices) {
    await assign(fee, other._id, charge)
    await assign(fee, schoolClass._id, charge)
    expect([charge, await owed(child), await owed(none)]).toEqual([charge, '300.00', '0.00'])
  }
})

test.each(chargeChoices.flatMap(moved => chargeChoices.map(removed => [moved, removed] as const)))(
  'a child who moved by %s before a fee was deleted by %s owes what it owed when that is undone',
  async (moved, removed) => {
    const { set, move, remove, undo, admit, other, standing } = await makeOffice()
    const child = await admit()
    const fee = await set([
      ['100', -10],
      ['200', 30],
    ])
    await move(child, other._id, moved)
    const before = await standing(child)
    await remove(fee, removed)
    await undo(fee)
    expect(await standing(child)).toEqual(before)
  },
)

test('a child who kept the charges of a fee that another class now pays owes them again', async () => {
  const { set, assign, remove, undo, admit, other, owed } = await makeOffice()
  const child = await admit()
  const fee = await set([['200', 30]])
  await assign(fee, other._id, 'none')
  await remove(fee, 'instalments')
  expect(await owed(child)).toBe('0.00')
  await undo(fee)
  expect(await owed(child)).toBe('200.00')
})

test('a child who returns while a fee is deleted is charged its upcoming instalments', async () => {
  const { set, move, remove, undo, admit, schoolClass, other, owed } = await makeOffice()
  const child = await admit()
  const part = await admit()
  const fee = await set([
    ['100', -10],
    ['200', 30],
  ])
  await move(child, other._id, 'whole')
  await move(part, other._id, 'instalments')
  await remove(fee, 'whole')
  for (const one of [child, part]) await move(one, schoolClass._id, 'whole')
  await undo(fee)
  expect(await owed(child)).toBe('200.00')
  expect(await owed(part)).toBe('300.00')
})

test('a child who returned and is charged nothing is charged nothing when a deletion is undone', async () => {
  const { set, move, remove, undo, admit, schoolClass, other, owed } = await makeOffice()
  const child = await admit()
  const part = await admit()
  const fee = await set([
    ['100', -10],
    ['200', 30],
  ])
  await move(child, other._id, 'whole', '2026-11-10')
  await move(part, other._id, 'instalments', '2026-11-15')
  for (const one of [child, part]) await move(one, schoolClass._id, 'none')
  await remove(fee, 'whole')
  await undo(fee)
  expect(await owed(child)).toBe('0.00')
  expect(await owed(part)).toBe('100.00')
})

test('undoing a deletion that credited nothing back charges nothing from an earlier one', async () => {
  const { set, move, remove, undo, admit, call, schoolClass, other, owed, asha, dev, mina } =
    await makeOffice()
  for (const one of [dev, mina]) await call(students.remove, { params: { id: one._id } })
  const fee = await set([['200', 30]])
  await remove(fee, 'whole')
  await move(asha, other._id, 'whole')
  await undo(fee)
  expect(await owed(asha)).toBe('0.00')
  await move(asha, schoolClass._id, 'none', '2026-11-20')
  const child = await admit('none')
  await remove(fee, 'none')
  await undo(fee)
  expect([await owed(asha), await owed(child)]).toEqual(['0.00', '0.00'])
})

test('after a second mistaken move on the same day, the child is still charged nothing', async () => {
  const { set, move, schoolClass, other, asha, standing } = await makeOffice()
  await set([['50', 40]], 'whole', other._id)
  await move(asha, other._id, 'none', '2026-11-20')
  await move(asha, schoolClass._id, 'none', '2026-11-20')
  await set([['377', 90]], 'none')
  const before = await standing(asha)
  for (const charge of chargeChoices) {
    await move(asha, other._id, 'instalments', '2026-11-20')
    await move(asha, schoolClass._id, charge, '2026-11-20')
    expect(await standing(asha)).toEqual(before)
  }
})
