import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeTwoClasses as makeTwoClassesOf } from '../../testing/ledger.ts'

const app = testApp()
const makeTwoClasses = () => makeTwoClassesOf(app)
const before = '2026-06-10'
const after = '2026-12-10'

test('a child who is admitted owes the upcoming instalments, and nothing for the time before', async () => {
  const { admit, account } = await makeTwoClasses()
  expect(await account(await admit('2026-11-20'))).toMatchObject({
    charged: '400.00',
    overdue: '0.00',
    instalments: [{ number: 2, date: after }],
    entries: [{ kind: 'charge', why: 'joined', amount: '400.00', className: 'Nursery' }],
  })
  // Admitted years ago and registered today.
  expect((await account(await admit('2024-06-01'))).charged).toBe('400.00')
  // Admitted next month: what falls due before then is not owed.
  expect((await account(await admit('2026-12-11'))).charged).toBe('0.00')
})

test('the choices on admission: everything, due no earlier than the day of admission; by days, only what is left; or nothing', async () => {
  const { admit, account } = await makeTwoClasses()
  expect(await account(await admit('2026-11-20', 'whole'))).toMatchObject({
    charged: '1000.00',
    overdue: '0.00',
    instalments: [
      { amount: '600.00', date: '2026-11-20' },
      { amount: '400.00', date: after },
    ],
  })
  expect((await account(await admit('2026-11-20', 'days'))).charged).toBe('553.42')
  expect(await account(await admit('2026-11-20', 'none'))).toMatchObject({
    charged: '0.00',
    entries: [{ kind: 'charge', why: 'joined', amount: '0.00' }],
  })
})

test('last year’s fee is not charged to a newly admitted child, whatever is chosen', async () => {
  const { admit, account, setFee } = await makeTwoClasses()
  await setFee({ installments: [{ fee: '5000', date: '2025-06-10' }] })
  for (const charge of ['whole', 'days', 'instalments', 'none'] as const)
    expect((await account(await admit('2026-11-20', charge))).charged).not.toMatch(/^5\d{3}/)
  // Nor to one who was admitted years ago and is registered today.
  expect((await account(await admit('2024-06-01', 'whole'))).charged).toBe('1000.00')
})

test('a move credits back the old class’s upcoming instalments and charges the new one’s; debts and payments stay', async () => {
  const { asha, second, schoolClass, move, pay, account } = await makeTwoClasses()
  await pay('250')
  const earlier = await account()
  expect((await move(asha, second._id)).status).toBe(200)
  const moved = await account()
  expect(moved).toMatchObject({
    charged: '1300.00',
    paid: '250.00',
    balance: '1050.00',
    overdue: '350.00',
    instalments: [
      { amount: '600.00', open: '350.00', date: before },
      { amount: '700.00', open: '700.00', date: after },
    ],
  })
  expect(moved.entries.slice(0, 2)).toEqual(earlier.entries)
  expect(moved.entries.slice(2)).toMatchObject([
    { kind: 'adjustment', why: 'moved', amount: '-400.00', balance: '350.00', className: 'Nursery' },
    { kind: 'charge', why: 'moved', amount: '700.00', balance: '1050.00', className: 'Lotus' },
  ])
  // Back again: nothing is charged twice.
  await move(asha, schoolClass._id)
  expect(await account()).toMatchObject({ charged: '1000.00', balance: '750.00' })
})

test('the choices on a move: the whole year’s fee, by days, or nothing', async () => {
  const { asha, dev, mina, second, move, account } = await makeTwoClasses()
  await move(asha, second._id, 'whole')
  expect(await account(asha)).toMatchObject({ charged: '1600.00', overdue: '900.00' })
  await move(dev, second._id, 'days')
  // 1,000 less 202 days of 365, and 1,600 for these days.
  expect((await account(dev)).charged).toBe('1332.06')
  await move(mina, second._id, 'none')
  expect((await account(mina)).charged).toBe('1000.00')
})

test('a form that sends the unchanged class charges nothing', async () => {
  const { asha, schoolClass, move, account } = await makeTwoClasses()
  const earlier = await account()
  await move(asha, schoolClass._id, 'whole')
  expect(await account()).toEqual(earlier)
})

test('a move by days on the day of admission credits back everything that the first class was charged', async () => {
  const { admit, move, account, second } = await makeTwoClasses()
  const child = await admit('2026-11-20', 'instalments')
  expect((await account(child)).charged).toBe('400.00')
  expect((await move(child, second._id, 'days')).status).toBe(200)
  const direct = await account(await admit('2026-11-20', 'days', second._id))
  expect((await account(child)).charged).toBe(direct.charged)
})
