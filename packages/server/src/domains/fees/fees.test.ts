import { fees } from '@casa/contract/fees'
import { removals } from '@casa/contract/removals'
import { amountOf, sumOf } from '@casa/contract/rules/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/classroom.ts'

const app = testApp()

/** A classroom with an academic year, and a right fee of every child of the class. */
async function makeOffice() {
  const classroom = await makeClassroom(app.make)
  const year = await app.make.academicYear({ name: `2026-${app.make.mobile()}` })
  const fee = {
    feeMasterId: year,
    classId: classroom.schoolClass._id,
    totalFee: '1,30,000',
    installments: [
      { fee: '65000', date: '2026-06-10' },
      { fee: 65000.5, date: '2026-12-10' },
    ],
  }
  const { call } = app.as(classroom.principal)
  const add = (body: object) => call(fees.add, { body: { ...fee, ...body } as never })
  const listed = async () => (await call(fees.list, { params: { schooleId: classroom.school._id } })).body
  return { ...classroom, year, fee, call, add, listed }
}

describe('a fee', () => {
  test('of all children is one row, with exact amounts and instalments under their stored names', async () => {
    const { schoolClass, year, add, listed } = await makeOffice()
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

  test('of chosen children is one row for each, once', async () => {
    const { asha, dev, add, listed } = await makeOffice()
    const made = await add({ studentId: [asha._id, { _id: dev._id }, asha._id], isEventForAllStudent: false })
    expect(made.body.data.map(fee => fee.studentId?._id).sort()).toEqual([asha._id, dev._id].sort())
    expect(await listed()).toHaveLength(2)
    expect((await add({ studentId: asha._id })).body.data).toMatchObject([
      { studentId: { _id: asha._id, firstName: 'Asha' }, isEventForAllStudent: false },
    ])
  })

  test('each field rule answers with its text, and nothing is stored', async () => {
    const { add, listed } = await makeOffice()
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

  test('goes to no child of another school or class, and to no child who left', async () => {
    const { school, dev, asha, add, listed } = await makeOffice()
    const elsewhere = await app.make.student(await app.make.class(await app.make.school()))
    const nextDoor = await app.make.student(await app.make.class(school))
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [dev._id])
    expect((await add({ studentId: [asha._id, elsewhere._id] })).status).toBe(404)
    expect((await add({ studentId: [dev._id] })).status).toBe(404)
    expect(await add({ studentId: [asha._id, nextDoor._id] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'studentId', message: 'A chosen child is not in the class.' }] },
    })
    expect(await listed()).toEqual([])
  })

  test('names a class of the school and an academic year of the platform', async () => {
    const { school, add, listed } = await makeOffice()
    const other = await app.make.class(await app.make.school())
    expect(await add({ classId: other._id })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'classId', message: 'Choose one of your classes.' }] },
    })
    const own = await app.make.academicYear({ school_id: school._id })
    for (const year of [own, school._id])
      expect(await add({ feeMasterId: year })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'feeMasterId', message: 'Choose one of the academic years.' }] },
      })
    expect(await listed()).toEqual([])
  })

  test('keeps any amounts to the last paisa, in the order in which they were written', async () => {
    const { add, call } = await makeOffice()
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
        expect(back.body.data).toEqual({ ...made, version: made.version + 1 })
      }),
      { numRuns: 25 },
    )
  })
})

describe('changing a fee', () => {
  test('absent fields stay; instalments go by either of their names', async () => {
    const { asha, add, call } = await makeOffice()
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

  test('it moves to another child of the class, or to all, and not to several', async () => {
    const { school, asha, dev, add, call } = await makeOffice()
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

  test('the fee of a child who has moved to another class is still saved as it was read', async () => {
    const { school, asha, add, call } = await makeOffice()
    const [fee] = (await add({ studentId: [asha._id] })).body.data
    const next = await app.make.class(school)
    await app.database.owner.query('update app.students set class_id = $1 where id = $2', [
      next._id,
      asha._id,
    ])
    const saved = await call(fees.update, { params: { id: fee!._id }, body: { ...fee, totalFee: '5' } })
    expect(saved).toMatchObject({ status: 200, body: { data: { classId: fee!.classId, totalFee: '5.00' } } })
  })

  test('of two who save the same version, one is told with the fee as it stands', async () => {
    const { add, call } = await makeOffice()
    const [fee] = (await add({})).body.data
    const params = { id: fee!._id }
    const answers = await Promise.all(
      ['1', '2'].map(totalFee => call(fees.update, { params, body: { totalFee, version: 1 } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [saved, refused] = answers.toSorted((one, other) => one.status - other.status)
    expect(refused!.body).toMatchObject({ data: { totalFee: saved!.body.data.totalFee } })
  })

  test('what was removed by mistake comes back whole', async () => {
    const { add, call, listed } = await makeOffice()
    const made = (await add({})).body.data
    const params = { id: made[0]!._id }
    expect((await call(fees.remove, { params })).body.message).toBe('Deleted Successfully.')
    expect(await listed()).toEqual([])
    await call(removals.putBack, { params })
    expect(await listed()).toEqual(made)
  })
})

describe('finding fees', () => {
  test('of a child: its own and those of its class’s every child, for the office and the parents alike', async () => {
    const { school, schoolClass, asha, dev, add, call } = await makeOffice()
    const [all] = (await add({})).body.data
    const [hers] = (await add({ studentId: [asha._id] })).body.data
    await add({ studentId: [dev._id] })
    await app.make.fee(await app.make.class(school))
    const ids = [all!._id, hers!._id].sort()
    const mother = app.as(await app.make.parent(asha))
    for (const body of [{ studentId: asha._id }, { studentId: asha._id, classId: schoolClass._id }])
      for (const { call: find } of [{ call }, mother])
        expect((await find(fees.find, { body })).body.map(fee => fee._id).sort()).toEqual(ids)
    expect((await mother.call(fees.find, { body: {} })).body.map(fee => fee._id).sort()).toEqual(ids)
    expect((await mother.call(fees.find, { body: { studentId: dev._id } })).body).toEqual([])
  })

  test('a child who comes to the class is found with the fee of all, and who leaves is not', async () => {
    const { school, schoolClass, asha, add, call } = await makeOffice()
    await add({})
    const found = async () => (await call(fees.find, { body: { studentId: asha._id } })).body.length
    const moveTo = (id: string) =>
      app.database.owner.query('update app.students set class_id = $1 where id = $2', [id, asha._id])
    expect(await found()).toBe(1)
    await moveTo((await app.make.class(school))._id)
    expect(await found()).toBe(0)
    await moveTo(schoolClass._id)
    expect(await found()).toBe(1)
  })

  test('by year, by total, by whom; the fees of a child who left are not listed', async () => {
    const { asha, year, add, call, listed } = await makeOffice()
    await add({})
    await add({ studentId: [asha._id], totalFee: '0.10' })
    const count = async (body: object) => (await call(fees.find, { body })).body.length
    expect(await count({ feeMasterId: year })).toBe(2)
    expect(await count({ feeMasterId: { _id: await app.make.academicYear() } })).toBe(0)
    expect(await count({ totalFee: 0.1 })).toBe(1)
    expect(await count({ isEventForAllStudent: true })).toBe(1)
    expect(await count({ search: 'asha' })).toBe(1)
    expect((await call(fees.find, { body: { studentName: 'Asha' } as never })).status).toBe(422)
    await app.database.owner.query('update app.students set archived_at = now() where id = $1', [asha._id])
    expect(await listed()).toHaveLength(1)
  })

  test('a fee without a year is answered without one', async () => {
    const { schoolClass, listed } = await makeOffice()
    await app.make.fee(schoolClass)
    expect(await listed()).toMatchObject([{ feeMasterId: null, totalFee: '1000.00' }])
  })
})

describe('academic years', () => {
  test('the administrator makes, renames and removes them; a name is there once', async () => {
    const { call } = app.as(await app.make.administrator())
    const name = `2031-${app.make.mobile()}`
    const made = await call(fees.addYear, { body: { acadamicYear: ` ${name} ` } })
    expect(made.body).toMatchObject({
      message: 'Added Successfully.',
      data: { acadamicYear: name, version: 1 },
    })
    const taken = { status: 409, body: { errors: [{ field: 'acadamicYear' }] } }
    expect(await call(fees.addYear, { body: { acadamicYear: name } })).toMatchObject(taken)
    const params = { id: made.body.data._id }
    const renamed = await call(fees.updateYear, { params, body: { acadamicYear: `${name}b`, version: 1 } })
    expect(renamed.body).toMatchObject({ message: 'Updated Successfully.', data: { version: 2 } })
    const late = await call(fees.updateYear, { params, body: { acadamicYear: name, version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { data: { acadamicYear: `${name}b` } } })
    const empty = await call(fees.addYear, { body: { acadamicYear: ' ' } })
    expect(empty).toMatchObject({ status: 422, body: { message: 'required' } })
    expect((await call(fees.removeYear, { params })).status).toBe(200)
    expect((await call(removals.putBack, { params })).status).toBe(200)
  })

  test('one for which a school has set a fee stays, and says why', async () => {
    const { year, add } = await makeOffice()
    await add({})
    const { call } = app.as(await app.make.administrator())
    expect(await call(fees.removeYear, { params: { id: year } })).toMatchObject({
      status: 409,
      body: { message: 'Schools have set fees for this academic year, so it stays.' },
    })
  })

  test('schools and parents read the platform’s, the latest first, and their names', async () => {
    const { school, principal, asha, year } = await makeOffice()
    const later = await app.make.academicYear({ name: '9999-00' })
    await app.make.academicYear({ school_id: school._id, name: '9999-99' })
    for (const person of [principal, await app.make.parent(asha)]) {
      const { call } = app.as(person)
      const { body } = await call(fees.years, { params: { schooleId: school._id } })
      expect(body[0]).toEqual({ _id: later, acadamicYear: '9999-00', version: 1 })
      expect(body.map(({ _id }) => _id)).toContain(year)
      expect((await call(fees.yearName, { body: { id: later } })).body).toEqual({
        _id: later,
        name: '9999-00',
        acadamicYear: '9999-00',
      })
    }
  })
})
