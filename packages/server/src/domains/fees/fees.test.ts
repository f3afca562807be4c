import { fees } from '@casa/contract/fees'
import { amountOf, sumOf } from '@casa/contract/rules/money'
import { undoEntries } from '@casa/contract/undo-entries'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAcademicYear, makeFee, makeFeeOffice } from '../../testing/fee.ts'

const app = testApp()

describe('a fee', () => {
  test('for all children is one row, with exact amounts and instalments under their stored names', async () => {
    const { schoolClass, year, add, listed } = await makeFeeOffice(app)
    const made = await add({})
    expect(made.body).toMatchObject({ message: 'Fee Added Successfully.' })
    expect(made.body.data).toMatchObject([
      {
        feeMasterId: { _id: year },
        classId: { _id: schoolClass._id, className: 'Nursery' },
        studentId: null,
        isEventForAllStudent: true,
        totalFee: '130000.00',
        istallmentId: [
          { installmentFee: '65000.00', installmentdate: '2026-06-10' },
          { installmentFee: '65000.50', installmentdate: '2026-12-10' },
        ],
        version: 1,
      },
    ])
    expect(await listed()).toEqual(made.body.data)
  })

  test('for chosen children is one row each, once', async () => {
    const { asha, dev, add, listed } = await makeFeeOffice(app)
    const made = await add({ studentId: [asha._id, { _id: dev._id }, asha._id], isEventForAllStudent: false })
    expect(made.body.data.map(fee => fee.studentId?._id).sort()).toEqual([asha._id, dev._id].sort())
    expect(await listed()).toHaveLength(2)
    expect((await add({ studentId: asha._id, again: true })).body.data).toMatchObject([
      { studentId: { _id: asha._id, firstName: 'Asha' }, isEventForAllStudent: false },
    ])
  })

  test('each field rule returns its message, and nothing is stored', async () => {
    const { add, listed } = await makeFeeOffice(app)
    const one = (fee: unknown, date: unknown = '2026-12-10') => ({ installments: [{ fee, date }] })
    const wrong: [object, string, string][] = [
      [{ classId: undefined }, 'classId', 'Class Name is required'],
      [{ feeMasterId: '' }, 'feeMasterId', 'Academic Year is required'],
      [{ totalFee: '' }, 'totalFee', 'Total Fee is required'],
      [{ totalFee: undefined }, 'totalFee', 'Total Fee is required'],
      [{ totalFee: -5 }, 'totalFee', 'Must be more than 0.'],
      [{ totalFee: 0 }, 'totalFee', 'Must be more than 0.'],
      [
        { totalFee: '100.005' },
        'totalFee',
        'A rupee has 100 paise, so write at most two digits after the point.',
      ],
      [{ totalFee: 10_000_000_000 }, 'totalFee', 'Must be at most 9,99,99,99,999.99.'],
      [{ totalFee: 1e21 }, 'totalFee', 'Must be an amount in rupees, such as 45000 or 45000.50.'],
      [{ totalFee: 'many' }, 'totalFee', 'Must be an amount in rupees, such as 45000 or 45000.50.'],
      [{ installments: undefined }, 'installments', 'Installment Fee is required'],
      [{ installments: [] }, 'installments', 'Installment Fee is required'],
      [one(''), 'installments.0.fee', 'Installment Fee is required'],
      [one('-1'), 'installments.0.fee', 'Must be more than 0.'],
      [
        one(0.001),
        'installments.0.fee',
        'A rupee has 100 paise, so write at most two digits after the point.',
      ],
      [one(1, ''), 'installments.0.date', 'Date is required'],
      [one(1, '2026-02-30'), 'installments.0.date', 'Date is required'],
      [one(1, '10-12-2026'), 'installments.0.date', 'Date is required'],
      [
        { installments: Array(61).fill(one(1).installments[0]) },
        'installments',
        'Must be at most 60 entries.',
      ],
      [{ isEventForAllStudent: false }, 'studentId', 'Student Name is required'],
    ]
    for (const [body, field, message] of wrong)
      expect(await add(body), JSON.stringify(body)).toMatchObject({
        status: 422,
        body: { message, errors: expect.arrayContaining([expect.objectContaining({ field, message })]) },
      })
    expect(await listed()).toEqual([])
  })

  test('cannot be for a child of another school or class, or a child who left', async () => {
    const { school, dev, asha, add, listed } = await makeFeeOffice(app)
    const elsewhere = await app.make.student(await app.make.class(await app.make.school()))
    const nextDoor = await app.make.student(await app.make.class(school))
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [dev._id])
    expect((await add({ studentId: [asha._id, elsewhere._id] })).status).toBe(404)
    expect((await add({ studentId: [dev._id] })).status).toBe(404)
    expect(await add({ studentId: [asha._id, nextDoor._id] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'studentId', message: 'One of the chosen children is not in the class.' }] },
    })
    expect(await listed()).toEqual([])
  })

  test('needs a class of the school and an academic year of the platform', async () => {
    const { school, add, listed } = await makeFeeOffice(app)
    const other = await app.make.class(await app.make.school())
    expect(await add({ classId: other._id })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'classId', message: 'Choose one of your classes.' }] },
    })
    const own = await makeAcademicYear(app.make, { school_id: school._id })
    for (const year of [own, school._id])
      expect(await add({ feeMasterId: year })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'feeMasterId', message: 'Choose one of the academic years.' }] },
      })
    expect(await listed()).toEqual([])
  })

  test('keeps all amounts to the last paisa, in the order in which they were written', async () => {
    const { add, call } = await makeFeeOffice(app)
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }), { minLength: 1, maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(amounts, async paise => {
        const parts = paise.map(amountOf)
        const installments = parts.map((fee, index) => ({
          fee,
          date: `2026-12-${String((index % 28) + 1).padStart(2, '0')}`,
        }))
        const made = (await add({ totalFee: parts[0], installments })).body.data[0]!
        expect(made.totalFee).toBe(parts[0])
        expect(made.istallmentId.map(({ installmentFee }) => installmentFee)).toEqual(parts)
        expect(made.istallmentId.map(({ installmentdate }) => installmentdate)).toEqual(
          installments.map(({ date }) => date),
        )
        expect(sumOf(made.istallmentId.map(({ installmentFee }) => installmentFee))).toBe(sumOf(parts))
        const back = await call(fees.update, { params: { id: made._id }, body: made })
        expect(back.body.data).toEqual(made)
      }),
      { numRuns: 25 },
    )
  })
})

test('the database itself accepts no amount of zero or less, and no instalment without a date', async () => {
  const { schoolClass } = await makeFeeOffice(app)
  const wrong = [
    { total: '0' },
    { total: '-1' },
    { instalment_amounts: ['600.00', '0'] },
    { instalment_amounts: ['600.00', '-400.00'] },
    { instalment_amounts: ['600.00'] },
    { instalment_amounts: ['600.00', null] },
    { instalment_days: ['2026-06-10', null] },
    { instalment_amounts: [], instalment_days: [] },
  ]
  for (const fields of wrong)
    await expect(makeFee(app.make, schoolClass, fields), JSON.stringify(fields)).rejects.toThrow('check')
})

describe('changing a fee', () => {
  test('absent fields keep their value; instalments accept both of their names', async () => {
    const { asha, add, call } = await makeFeeOffice(app)
    const [fee] = (await add({ studentId: [asha._id] })).body.data
    const put = (body: object) => call(fees.update, { params: { id: fee!._id }, body })
    const { body } = await put({ totalFee: 99.5 })
    expect(body).toMatchObject({ message: 'Fee Updated Successfully.', data: { totalFee: '99.50' } })
    expect(body.data).toEqual({ ...fee, totalFee: '99.50', version: 2 })
    const one = { istallmentId: [{ installmentFee: '10.00', installmentdate: '2027-01-01' }] }
    expect((await put(one)).body.data).toMatchObject(one)
    expect((await put({ installments: [{ fee: '7', date: '2027-02-01' }], ...one })).body.data).toMatchObject(
      { istallmentId: [{ installmentFee: '7.00', installmentdate: '2027-02-01' }] },
    )
    expect((await put({ installments: [] })).status).toBe(422)
    expect((await put({ istallmentId: [] })).status).toBe(422)
  })

  test('it can move to another child of the class, or to all, but not to several', async () => {
    const { school, asha, dev, add, call } = await makeFeeOffice(app)
    const [fee] = (await add({ studentId: [asha._id] })).body.data
    const put = (body: object) => call(fees.update, { params: { id: fee!._id }, body })
    expect((await put({ studentId: dev._id })).body.data.studentId?._id).toBe(dev._id)
    expect(await put({ studentId: [asha._id, dev._id] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'studentId' }] },
    })
    expect((await put({ isEventForAllStudent: true })).body.data).toMatchObject({
      studentId: null,
      isEventForAllStudent: true,
    })
    expect((await put({ isEventForAllStudent: false })).status).toBe(422)
    const next = await app.make.class(school)
    const nextDoor = await app.make.student(next)
    expect((await put({ studentId: nextDoor._id })).status).toBe(422)
    expect((await put({ classId: next._id, studentId: nextDoor._id })).status).toBe(200)
  })

  test('it cannot move to a class of another school, or to a year that is not the platform’s', async () => {
    const { school, add, call, listed } = await makeFeeOffice(app)
    const made = (await add({})).body.data
    const put = (body: object) => call(fees.update, { params: { id: made[0]!._id }, body })
    const elsewhere = await app.make.class(await app.make.school())
    expect(await put({ classId: elsewhere._id })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'classId', message: 'Choose one of your classes.' }] },
    })
    const own = await makeAcademicYear(app.make, { school_id: school._id })
    for (const feeMasterId of [own, school._id])
      expect(await put({ feeMasterId })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'feeMasterId', message: 'Choose one of the academic years.' }] },
      })
    expect(await listed()).toEqual(made)
  })

  test('the fee of a child who has moved to another class can still be saved as it was read', async () => {
    const { school, asha, add, call } = await makeFeeOffice(app)
    const [fee] = (await add({ studentId: [asha._id] })).body.data
    const next = await app.make.class(school)
    await app.database.owner.query('update app.students set class_id = $1 where id = $2', [
      next._id,
      asha._id,
    ])
    const saved = await call(fees.update, { params: { id: fee!._id }, body: { ...fee, totalFee: '5' } })
    expect(saved).toMatchObject({ status: 200, body: { data: { classId: fee!.classId, totalFee: '5.00' } } })
  })

  test('of two people saving the same version, one is refused with the current fee', async () => {
    const { add, call } = await makeFeeOffice(app)
    const [fee] = (await add({})).body.data
    const params = { id: fee!._id }
    const answers = await Promise.all(
      ['1', '2'].map(totalFee => call(fees.update, { params, body: { totalFee, version: 1 } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [saved, refused] = answers.toSorted((one, other) => one.status - other.status)
    expect(refused!.body).toMatchObject({ data: { totalFee: saved!.body.data.totalFee } })
  })

  test('a mistakenly deleted fee is restored completely', async () => {
    const { add, call, listed } = await makeFeeOffice(app)
    const made = (await add({})).body.data
    const params = { id: made[0]!._id }
    expect((await call(fees.remove, { params })).body.message).toBe('Deleted Successfully.')
    expect(await listed()).toEqual([])
    await call(undoEntries.putBack, { params })
    expect(await listed()).toEqual(made)
  })
})
