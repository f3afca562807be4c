import { fees } from '@casa/contract/fees'
import { ledger } from '@casa/contract/ledger'
import { messages } from '@casa/contract/messages'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeAcademicYear, makeFeeOffice } from '../../testing/fee.ts'
import { makeEmptyLedger } from '../../testing/ledger.ts'
import { readPdf } from '../../testing/read-pdf.ts'

const app = testApp()
const amounts = { totalFee: '12000', installments: [{ fee: '12000', date: '2026-12-10' }] }

describe('a fee has a name', () => {
  test('it is stored, read, found and changed; an empty one is none', async () => {
    const { add, call, school, listed } = await makeFeeOffice(app)
    const [fee] = (await add({ feeName: '  Transport ' })).body.data
    expect(fee).toMatchObject({ feeName: 'Transport' })
    const search = (words: string) =>
      call(fees.list, { params: { schooleId: school._id }, query: { search: words } })
    expect((await search('transp')).body).toHaveLength(1)
    expect((await search('meals')).body).toEqual([])
    await call(fees.update, { params: { id: fee!._id }, body: { feeName: '' } })
    expect(await listed()).toMatchObject([{ feeName: null }])
  })

  test('two fees of the same amount with different names are not the same fee', async () => {
    const { add } = await makeFeeOffice(app)
    expect((await add({ feeName: 'Transport' })).status).toBe(200)
    expect((await add({ feeName: 'Meals' })).status).toBe(200)
    expect((await add({})).status).toBe(200)
    expect((await add({ feeName: ' TRANSPORT' })).status).toBe(409)
  })

  test('an account shows the name that the fee had when it was charged', async () => {
    const { setFee, call, account } = await makeEmptyLedger(app)
    const id = await setFee({ feeName: 'Tuition' })
    const names = async () => {
      const { instalments, entries } = await account()
      return [...new Set([...instalments, ...entries].map(({ feeName }) => feeName))]
    }
    expect(await names()).toEqual(['Tuition'])
    await call(fees.update, { params: { id }, body: { feeName: 'Fees' } })
    expect(await names()).toEqual(['Tuition'])
    const changed = { feeName: 'Term fee', installments: [{ fee: '700', date: '2026-12-10' }] }
    await call(fees.update, { params: { id }, body: { ...changed, charge: 'whole' } })
    expect((await account()).entries.map(({ feeName }) => feeName)).toEqual(['Tuition', 'Term fee'])
    await call(fees.remove, { params: { id }, query: { charge: 'whole' } })
    expect((await account()).entries.map(({ feeName }) => feeName)).toEqual([
      'Tuition',
      'Term fee',
      'Term fee',
    ])
  })

  test('a receipt without a ledger names it', async () => {
    const { add, call, asha } = await makeFeeOffice(app)
    const [fee] = (await add({ feeName: 'School bus' })).body.data
    const printed = await call(fees.receipt, {
      params: { id: fee!._id },
      query: { studentId: asha._id, installment: 2 },
    })
    expect(readPdf(printed.body as Uint8Array).text).toContain('School bus: Academic Year')
  })
})

test('the list of fees is narrowed to a year and a class', async () => {
  const { add, call, school, year } = await makeFeeOffice(app)
  const second = await app.make.class(school, { name: 'Lotus' })
  const later = await makeAcademicYear(app.make)
  const [first] = (await add({})).body.data
  const [other] = (await add({ classId: second._id, feeMasterId: later })).body.data
  const listed = async (query: object) =>
    (await call(fees.list, { params: { schooleId: school._id }, query })).body.map(({ _id }) => _id)
  expect(await listed({ feeMasterId: year })).toEqual([first!._id])
  expect(await listed({ classId: second._id })).toEqual([other!._id])
  expect(await listed({ classId: second._id, feeMasterId: year })).toEqual([])
})

describe('last year’s fees are copied', () => {
  async function office() {
    const made = await makeFeeOffice(app)
    const { school, year, add, call } = made
    const second = await app.make.class(school, { name: 'Lotus' })
    const next = await makeAcademicYear(app.make, { name: `2027-${app.make.mobile()}` })
    await add({ ...amounts, feeName: 'Transport' })
    await add({ ...amounts, feeName: 'Tuition' })
    await add({ ...amounts, feeName: 'Tuition', classId: second._id })
    const copy = (more: object = {}) =>
      call(fees.copy, { body: { from: year, feeMasterId: next, percent: '7.5', ...more } as never })
    const ofNext = async () =>
      (await call(fees.list, { params: { schooleId: school._id }, query: { feeMasterId: next } })).body
    return { ...made, second, next, copy, ofNext }
  }

  test('with a percentage, a year later, for each class; those of single children are not', async () => {
    const { add, asha, copy, ofNext } = await office()
    await add({ ...amounts, studentId: [asha._id], isEventForAllStudent: false })
    expect((await copy()).body).toMatchObject({ data: { count: 3, skipped: 0 } })
    const copied = await ofNext()
    expect(copied.map(({ classId, feeName }) => [classId?.className, feeName]).toSorted()).toEqual([
      ['Lotus', 'Tuition'],
      ['Nursery', 'Transport'],
      ['Nursery', 'Tuition'],
    ])
    for (const fee of copied)
      expect(fee).toMatchObject({
        studentId: null,
        totalFee: '12900.00',
        istallmentId: [{ installmentFee: '12900.00', installmentdate: '2027-12-10' }],
      })
  })

  test('a fee that a class already has for that year is left out, so that copying twice changes nothing', async () => {
    const { add, next, copy, ofNext } = await office()
    await add({ ...amounts, feeMasterId: next, feeName: 'tuition', totalFee: '15000' })
    const answers = await Promise.all([copy(), copy()])
    expect(answers.map(({ body }) => body.data.count).toSorted()).toEqual([0, 2])
    expect(await ofNext()).toHaveLength(3)
  })

  test('the same year, an unknown one and a percentage out of range are refused', async () => {
    const { year, copy, ofNext } = await office()
    expect(await copy({ feeMasterId: year })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'feeMasterId', message: messages.fee.sameYear }] },
    })
    expect((await copy({ feeMasterId: '00000000-0000-7000-8000-00000000000f' })).status).toBe(422)
    for (const percent of ['101', '-51', '1.005', 'ten', ''])
      expect((await copy({ percent })).status, percent).toBe(422)
    expect(await ofNext()).toEqual([])
  })

  test('another school’s fees are not copied', async () => {
    const { year, next } = await office()
    const other = await makeFeeOffice(app)
    const copied = await other.call(fees.copy, { body: { from: year, feeMasterId: next, percent: 0 } })
    expect(copied.body).toMatchObject({ data: { count: 0, skipped: 0 } })
  })

  test('the children of each class are charged what is still to come', async () => {
    const { setFee, call, year, account } = await makeEmptyLedger(app)
    await setFee({ feeName: 'Tuition' })
    const next = await makeAcademicYear(app.make, { name: `2027-${app.make.mobile()}` })
    await call(fees.copy, { body: { from: year, feeMasterId: next, percent: 10 } })
    expect((await account()).instalments.map(({ amount, date }) => [amount, date])).toEqual([
      ['600.00', '2026-06-10'],
      ['400.00', '2026-12-10'],
      ['660.00', '2027-06-10'],
      ['440.00', '2027-12-10'],
    ])
  })
})

test('each row of the due list says how long its parts have been due, and the parts are the totals', async () => {
  const { setFee, call } = await makeEmptyLedger(app)
  await setFee({
    installments: [
      { fee: '600', date: '2026-06-10' },
      { fee: '400', date: '2026-11-10' },
    ],
  })
  const { rows, ages } = (await call(ledger.due)).body
  expect(rows[0]).toMatchObject({
    due: '1000.00',
    ages: { current: '0.00', upTo30: '400.00', upTo60: '0.00', upTo90: '0.00', over90: '600.00' },
  })
  expect(ages).toMatchObject({ upTo30: `${rows.length * 400}.00`, over90: `${rows.length * 600}.00` })
})

test('the pages of the due list follow one another in the order of its rows', async () => {
  const { setFee, call, school } = await makeEmptyLedger(app)
  for (const name of ['Class 10', 'Class 9']) {
    const schoolClass = await app.make.class(school, { name })
    await app.make.student(schoolClass)
    await setFee({ classId: schoolClass._id })
  }
  const classOf = async (page: number) =>
    (await call(ledger.due, { query: { page, size: 1 } })).body.rows.map(({ classId }) => classId.className)
  expect([await classOf(1), await classOf(2)]).toEqual([['Class 9'], ['Class 10']])
})
