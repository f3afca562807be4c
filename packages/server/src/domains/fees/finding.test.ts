import { fees } from '@casa/contract/fees'
import { describe, expect, test } from 'vitest'
import { boolean } from '../../platform/db/columns.ts'
import { testApp } from '../../testing/app.ts'
import { move } from '../../testing/class-history.ts'
import { makeAcademicYear, makeFee, makeFeeOffice } from '../../testing/fee.ts'

const app = testApp()

describe('finding fees', () => {
  test('for a child: the child’s own and the class-wide ones, for the office and the parents alike', async () => {
    const { school, schoolClass, asha, dev, add, call } = await makeFeeOffice(app)
    const [all] = (await add({})).body.data
    const [hers] = (await add({ studentId: [asha._id] })).body.data
    await add({ studentId: [dev._id] })
    await makeFee(app.make, await app.make.class(school))
    const ids = [all!._id, hers!._id].sort()
    const mother = app.as(await app.make.parent(asha))
    for (const body of [{ studentId: asha._id }, { studentId: asha._id, classId: schoolClass._id }])
      for (const { call: find } of [{ call }, mother])
        expect((await find(fees.find, { body })).body.map(fee => fee._id).sort()).toEqual(ids)
    expect((await mother.call(fees.find, { body: {} })).body.map(fee => fee._id).sort()).toEqual(ids)
    expect((await mother.call(fees.find, { body: { studentId: dev._id } })).body).toEqual([])
  })

  test('a child who joins the class is found with the class-wide fee, and one who leaves is not', async () => {
    const { school, schoolClass, asha, add, call } = await makeFeeOffice(app)
    await add({})
    const found = async () => (await call(fees.find, { body: { studentId: asha._id } })).body.length
    const moveTo = (to: { _id: string }) => move(app.database.owner, asha, to)
    expect(await found()).toBe(1)
    await moveTo(await app.make.class(school))
    expect(await found()).toBe(0)
    await moveTo(schoolClass)
    expect(await found()).toBe(1)
  })

  test('for an earlier year a child has the fee of the class at that time', async () => {
    const { school, schoolClass, asha, add, call } = await makeFeeOffice(app)
    const next = await app.make.class(school)
    const mother = app.as(await app.make.parent(asha))
    const fee = async (of: { _id: string }, date: string) => {
      const installments = [
        { fee: '100', date: '2024-04-10' },
        { fee: '100', date },
      ]
      const { body } = await add({ classId: of._id, totalFee: '200', installments })
      return body.data[0]!._id
    }
    const [earlier] = [await fee(schoolClass, '2026-03-10'), await fee(next, '2026-03-10')]
    const [, present] = [await fee(schoolClass, '2026-12-10'), await fee(next, '2026-12-10')]
    await fee(schoolClass, '2024-05-31')
    await move(app.database.owner, asha, next, '2026-06-01')
    for (const { call: find } of [{ call }, mother])
      for (const body of [{ studentId: asha._id }, { studentId: asha._id, isEventForAllStudent: true }])
        expect((await find(fees.find, { body })).body.map(({ _id }) => _id).sort()).toEqual(
          [earlier, present].sort(),
        )
    expect((await mother.call(fees.find, { body: {} })).body).toHaveLength(2)
  })

  test('a parent learns whether the school has set any fee, including for other children', async () => {
    const { school, dev, asha, add } = await makeFeeOffice(app)
    const mother = app.as(await app.make.parent(asha))
    const isSet = () => mother.call(fees.isSet, { params: { schooleId: school._id } })
    expect((await isSet()).body).toEqual({ isSet: false })
    await add({ studentId: [dev._id] })
    expect((await isSet()).body).toEqual({ isSet: true })
    expect((await mother.call(fees.find, { body: { studentId: asha._id } })).body).toEqual([])
  })

  test('RLS hides whether another school has set fees', async () => {
    const other = await makeFeeOffice(app)
    await other.add({})
    const { asha, principal } = await makeFeeOffice(app)
    const isSet = (person: { token: string }, school: string) =>
      app.within(person, async tx => {
        const row = await tx.row({ isSet: boolean })`select app.has_fees(${school}) as "isSet"`
        return row.isSet
      })
    for (const person of [principal, await app.make.parent(asha)])
      expect(await isSet(person, other.school._id)).toBe(false)
    expect(await isSet(other.principal, other.school._id)).toBe(true)
  })

  test('by year, by total, by payer; the fees of a child who left are not listed', async () => {
    const { asha, year, add, call, listed } = await makeFeeOffice(app)
    await add({})
    await add({ studentId: [asha._id], totalFee: '0.10' })
    const count = async (body: object) => (await call(fees.find, { body })).body.length
    expect(await count({ feeMasterId: year })).toBe(2)
    expect(await count({ feeMasterId: { _id: await makeAcademicYear(app.make) } })).toBe(0)
    expect(await count({ totalFee: 0.1 })).toBe(1)
    expect(await count({ isEventForAllStudent: true })).toBe(1)
    expect(await count({ search: 'asha' })).toBe(1)
    expect((await call(fees.find, { body: { studentName: 'Asha' } as never })).status).toBe(422)
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
    expect(await listed()).toHaveLength(1)
  })

  test('a fee without a year is returned without one', async () => {
    const { schoolClass, listed } = await makeFeeOffice(app)
    await makeFee(app.make, schoolClass)
    expect(await listed()).toMatchObject([{ feeMasterId: null, totalFee: '1000.00' }])
  })
})
