import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeEmptyLedger, makeLedger, makeTwoClasses as makeTwoClassesOf } from '../../testing/ledger.ts'

const app = testApp()
const makeTwoClasses = () => makeTwoClassesOf(app)
const before = '2026-06-10'
const after = '2026-12-10'

test('changing a fee changes upcoming amounts, and past ones only on request', async () => {
  const { fee, call, account, admit } = await makeTwoClasses()
  const late = await admit('2026-11-20')
  const none = await admit('2026-11-20', 'none')
  const change = (charge?: ChargeChoice) =>
    call(fees.update, {
      params: { id: fee },
      body: {
        installments: [
          { fee: '500', date: before },
          { fee: '450', date: after },
        ],
        charge,
      },
    })
  await change()
  expect(await account()).toMatchObject({
    charged: '1050.00',
    entries: [{ kind: 'charge' }, { kind: 'adjustment', why: 'feeChanged', amount: '50.00' }],
  })
  await change('whole')
  // It is now the same fee.
  expect((await account()).entries).toHaveLength(2)
  await call(fees.update, {
    params: { id: fee },
    body: {
      installments: [
        { fee: '480', date: before },
        { fee: '450', date: after },
      ],
      charge: 'whole',
    },
  })
  expect(await account()).toMatchObject({ charged: '930.00' })
  // This does not charge the first instalment to a child who joined later, and a child who pays nothing still pays nothing.
  expect((await account(late)).charged).toBe('450.00')
  expect((await account(none)).charged).toBe('0.00')
})

test('a fee moved to another class is credited back to the first and charged to the second', async () => {
  const { fee, call, account, second, admit } = await makeTwoClasses()
  const lotus = await admit('2024-06-01', 'none', second._id)
  await call(fees.update, { params: { id: fee }, body: { classId: second._id, charge: 'whole' } })
  expect(await account()).toMatchObject({ charged: '0.00', balance: '0.00' })
  expect((await account(lotus)).charged).toBe('1000.00')
})

test('deleting a fee credits back upcoming amounts; overdue amounts remain owed', async () => {
  const { fee, call, account } = await makeTwoClasses()
  expect((await call(fees.remove, { params: { id: fee }, query: {} })).status).toBe(200)
  expect(await account()).toMatchObject({
    charged: '600.00',
    overdue: '600.00',
    instalments: [{ number: 1, amount: '600.00' }],
    entries: [{ kind: 'charge' }, { kind: 'adjustment', why: 'feeRemoved', amount: '-400.00' }],
  })
})

test('switching the ledger on charges every child once, however often it is switched off and on again', async () => {
  const { call, setFee, account } = await makeEmptyLedger(app)
  await call(ledger.keep, { body: { keepsLedger: false } })
  await setFee()
  const preview = (await call(ledger.previewCharges)).body
  expect(preview).toEqual({
    children: 3,
    choices: [
      { charge: 'instalments', charged: '1200.00', takenBack: '0.00' },
      { charge: 'days', charged: '1660.26', takenBack: '0.00' },
      { charge: 'whole', charged: '3000.00', takenBack: '0.00' },
      { charge: 'none', charged: '0.00', takenBack: '0.00' },
    ],
  })
  await call(ledger.keep, { body: { keepsLedger: true } })
  expect(await account()).toMatchObject({ charged: '400.00', entries: [{ why: 'ledgerOn' }] })
  const earlier = await account()
  await call(ledger.keep, { body: { keepsLedger: false } })
  await call(ledger.keep, { body: { keepsLedger: true, charge: 'whole' } })
  expect(await account()).toEqual(earlier)
  expect((await call(ledger.previewCharges)).body.choices.map(({ charged }) => charged)).toEqual(
    Array(4).fill('0.00'),
  )
})

test('fees set while the ledger is off are charged, so that it is complete when it is on again', async () => {
  const { call, setFee, account } = await makeLedger(app)
  await call(ledger.keep, { body: { keepsLedger: false } })
  await setFee({ charge: undefined })
  await call(ledger.keep, { body: { keepsLedger: true } })
  expect((await account()).charged).toBe('1400.00')
})

test('a school without a ledger records no charges', async () => {
  const { call, setFee, school } = await makeEmptyLedger(app)
  await call(ledger.keep, { body: { keepsLedger: false } })
  await setFee()
  const { rows } = await app.database.owner.query('select from app.charges where school_id = $1', [
    school._id,
  ])
  expect(rows).toEqual([])
})
