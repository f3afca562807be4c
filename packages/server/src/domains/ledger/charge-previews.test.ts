import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { refusals } from '@casa/contract/refusals'
import type { ChargeChoice } from '@casa/contract/rules/charges'
import { paiseOf } from '@casa/contract/rules/money'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeLedger, makeTwoClasses as makeTwoClassesOf } from '../../testing/ledger.ts'
import { startHistory } from '../students/membership-queries.ts'

const app = testApp()
const makeTwoClasses = () => makeTwoClassesOf(app)
const before = '2026-06-10'
const after = '2026-12-10'

test('a preview matches what is then charged, for each choice', async () => {
  for (const charge of ['instalments', 'days', 'whole', 'none'] as const) {
    const { call, schoolClass, year, setFee, account, asha, second, secondFee, move, admit } =
      await makeTwoClasses()
    const fee = {
      feeMasterId: year,
      classId: schoolClass._id,
      installments: [{ fee: '730', date: '2026-10-01' }],
    }
    const expectChange = async (
      preview: Promise<{ body: Preview }>,
      write: () => Promise<{ charged: string }>,
    ) => {
      const { choices } = (await preview).body
      const { charged, takenBack } = choices.find(one => one.charge === charge)!
      const { charged: earlier } = await account()
      const { charged: later } = await write()
      expect([charge, paiseOf(later) - paiseOf(earlier)]).toEqual([
        charge,
        paiseOf(charged) - paiseOf(takenBack),
      ])
    }
    const own = { studentId: [asha._id] }
    await expectChange(call(fees.previewCharges, { body: { ...fee, ...own } }), async () => {
      await setFee({ ...fee, ...own, charge })
      return account()
    })
    await expectChange(
      call(ledger.previewStudent, { body: { _id: asha._id, classId: second._id } }),
      async () => {
        await move(asha, second._id, charge)
        return account()
      },
    )
    const changes = {
      installments: [
        { fee: '1000', date: before },
        { fee: '1', date: after },
      ],
    }
    await expectChange(call(fees.previewCharges, { body: { _id: secondFee, ...changes } }), async () => {
      await call(fees.update, { params: { id: secondFee }, body: { ...changes, charge } })
      return account()
    })
    await expectChange(call(fees.previewCharges, { body: { _id: secondFee, removed: true } }), async () => {
      await call(fees.remove, { params: { id: secondFee }, query: { charge } })
      return account()
    })
    const [preview] = (await call(ledger.classCharges)).body
    const child = await admit('2026-11-20', charge)
    const { charged } = await account(child)
    expect([charge, charged]).toEqual([charge, preview!.choices.find(one => one.charge === charge)!.charged])
  }
}, 60_000)

type Preview = { choices: { charge: ChargeChoice; charged: string; takenBack: string }[] }

test('a preview of an incomplete fee says what is missing', async () => {
  const { call, year, schoolClass } = await makeLedger(app)
  for (const [body, field] of [
    [{}, 'feeMasterId'],
    [{ feeMasterId: year }, 'classId'],
    [{ feeMasterId: year, classId: schoolClass._id }, 'installments'],
  ] as const)
    expect(await call(fees.previewCharges, { body })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
})

test('more charges than the limit of one request are refused, and nothing is stored', async () => {
  const { call, school, schoolClass, setFee, account } = await makeLedger(app)
  await app.database.owner.query(
    `with child as (insert into app.students (school_id, id, class_id, serial_number, first_name, dob, gender, mother_name, doa)
     select $1, gen_random_uuid(), $2, 'L-' || number, 'Leela ' || number, '2021-05-01', 'female', 'Meera', '2024-06-01'
       from generate_series(1, 1700) number returning *) ${startHistory}`,
    [school._id, schoolClass._id],
  )
  const earlier = await account()
  const installments = Array.from({ length: 60 }, () => ({ fee: '1', date: after }))
  const body = {
    feeMasterId: (await call(fees.list, { params: { schooleId: school._id } })).body[0]!.feeMasterId!._id,
  }
  await expect(setFee({ ...body, installments })).rejects.toThrow(
    refusals.ledger.tooManyCharges.split('{{')[0],
  )
  expect(await account()).toEqual(earlier)
}, 60_000)
