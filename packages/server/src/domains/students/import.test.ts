import { readFile } from 'node:fs/promises'
import { students } from '@casa/contract/students'
import { describe, expect, test } from 'vitest'
import type { Cell } from '../../platform/excel/sheet.ts'
import { testApp } from '../../testing/app.ts'
import { registration } from '../../testing/mothers-number.ts'
import { readBytes, workbookOf } from '../../testing/workbook.ts'

const app = testApp()
const headings = ['First Name', 'Date of Birth', 'Class', 'Mother Name', 'Date of Admission']
const asha: Cell[] = ['Asha', '01-05-2021', 'Nursery', 'Meera Rao', '2024-06-01']

/** A school with a class, and the office that uploads workbooks there. */
async function makeOffice() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school, { name: 'Nursery' })
  const office = app.as(school.principal)
  const upload = (excel: Buffer, headers: Record<string, string> = {}) =>
    office.call(students.import, { body: { schooleId: school._id, again: true }, files: { excel }, headers })
  const all = async () => (await office.call(students.find, { body: {} })).body
  return { school, schoolClass, office, upload, all }
}

/** A workbook with the five required columns and those in `more`, one row for each child. */
const table = (more: Record<string, Cell[]>, children = 1) => {
  const names = Object.keys(more)
  const row = (index: number) => [...asha, ...names.map(name => more[name]![index] ?? null)]
  return workbookOf([[...headings, ...names], ...Array.from({ length: children }, (_, index) => row(index))])
}

describe('a workbook of 500 children, saved by LibreOffice', () => {
  const fixture = () => readFile(new URL('../../../../../e2e/fixtures/students-500.xlsx', import.meta.url))

  test('registers all of them with their parents, and a repeated request does so once', async () => {
    const { school, upload, all } = await makeOffice()
    for (const name of ['Junior', 'Senior']) await app.make.class(school, { name })
    const headers = { 'idempotency-key': 'this-workbook' }
    const made = await upload(await fixture(), headers)
    expect(made).toMatchObject({
      status: 200,
      body: { status: true, message: 'Data Imported Successfully.', data: { count: 500, unread: [] } },
    })
    expect(made.body.welcome).toHaveLength(410)
    const stored = await all()
    expect(stored).toHaveLength(500)
    expect(new Set(stored.map(child => child.userId._id)).size).toBe(410)
    const first = stored.find(child => child.admissionNumber === 'CASA-0001')
    expect(first).toMatchObject({
      fullName: 'Lavanya',
      dob: '2022-08-22',
      gender: 'female',
      classId: { className: 'Nursery' },
      mobileNumber: '6300000000',
      doa: '2025-06-25',
      userId: { serialNumber: expect.stringMatching(/-1$/) },
    })

    const again = await upload(await fixture(), headers)
    expect(again.body.data).toEqual(made.body.data)
    expect(again.body).not.toHaveProperty('welcome')
    expect(await upload(await fixture())).toMatchObject({ status: 422, body: { data: { total: 500 } } })
    expect(await all()).toHaveLength(500)
  })
})

describe('a child in a workbook', () => {
  test('is read however its cells are formatted', async () => {
    const { upload, office, all } = await makeOffice()
    const made = await upload(
      await workbookOf([
        ['Little Stars'],
        [],
        ['DOB', 'class', 'FIRST NAME*', 'Last Name', 'Gender', 'Admission Number', 'Mother Name']
          .concat('Mother Number', 'Father Name', 'Father Number', 'Address', 'Lane', 'Date of Admission')
          .concat('Aadhaar Number', 'Allergies', 'Blood Group'),
        [
          44_317,
          ' nursery',
          '=Asha',
          'Rao',
          'F',
          17,
          'Meera',
          '+91 98765 43210',
          'Arun',
          9876543211,
          '12 Lake Road',
        ].concat('Second lane', '1st June 2024', '1234-5678-9012', 'Nuts', 'O+'),
      ]),
    )
    expect(made.body).toMatchObject({ data: { count: 1, unread: ['Blood Group'] } })
    const [child] = await all()
    const { body } = await office.call(students.get, { params: { id: child!._id } })
    expect(body).toMatchObject({
      firstName: '=Asha',
      lastName: 'Rao',
      dob: '2021-05-01',
      gender: 'female',
      classId: { className: 'Nursery' },
      admissionNumber: '17',
      motherName: 'Meera',
      mobileNumber: '9876543210',
      fatherName: 'Arun',
      fatherMobileNumber: '9876543211',
      address: '12 Lake Road',
      lane: 'Second lane',
      doa: '2024-06-01',
      adharNo: '123456789012',
      allergies: 'Nuts',
      imageURL: [],
      profileURL: null,
    })
  })

  test('joins a parent already known to the school, without a question and without a new slip', async () => {
    const { schoolClass, office, upload, all } = await makeOffice()
    const mobileNumber = app.make.mobile()
    await office.call(students.add, { body: registration(schoolClass, { firstName: 'Bala', mobileNumber }) })
    const made = await upload(await table({ 'Mother Number': [mobileNumber, app.make.mobile()] }, 2))
    expect(made.body.welcome).toHaveLength(1)
    const [one, two, three] = (await all()).map(child => child.userId._id)
    expect(new Set([one, two, three]).size).toBe(2)
  })
})

describe('a workbook with errors', () => {
  test('is refused with all of them in their places, and stores nothing', async () => {
    const { schoolClass, office, upload, all } = await makeOffice()
    await office.call(students.add, { body: registration(schoolClass, { admissionNumber: 'a-1' }) })
    const refused = await upload(
      await workbookOf([
        [...headings, 'Gender', 'Admission Number', 'Mother Number', 'Aadhaar Number'],
        [...asha],
        [null, '31/02/2021', 'Toddlers', null, null, 'Boys', 'A-1', '98765', '12'],
        ['Bala', '21-11-2026', null, 'Meera', 2019, null, 'B-2', 'ten', '1.2E11'],
        ['x'.repeat(101), '01-05-2021', 'Nursery', 'Meera', '01-06-2024', null, 'b-2'],
      ]),
    )
    expect(refused).toMatchObject({
      status: 422,
      body: { status: false, message: 'Failed to upload check file format.', data: { total: 16 } },
    })
    const { errors, data } = refused.body as unknown as Refusal
    expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'First Name', 'student first name  is required'],
      [3, 'Date of Birth', 'Not a date. Write it as DD-MM-YYYY'],
      [3, 'Gender', 'Must be one of: Female, Male, F, M, Girl, Boy, G, B'],
      [3, 'Mother Name', 'mother name  is required'],
      [3, 'Mother Number', 'Must be exactly 10 digits'],
      [3, 'Date of Admission', 'select date of admission'],
      [3, 'Aadhaar Number', 'Must be exactly 12 digits'],
      [3, 'Class', 'There is no class “Toddlers”'],
      [3, 'Admission Number', 'This admission number is already taken.'],
      [4, 'Date of Birth', 'The date of birth is in the future.'],
      [4, 'Class', 'select class'],
      [4, 'Mother Number', 'Must be only digits'],
      [4, 'Date of Admission', 'Not a date. Write it as DD-MM-YYYY'],
      [4, 'Aadhaar Number', expect.stringContaining('digits are missing')],
      [5, 'First Name', 'Must be at most 100 characters'],
      [5, 'Admission Number', 'This admission number also appears in row 4'],
    ])
    expect(errors[0]!.field).toBe('row 3, First Name')
    const copy = await readBytes(Buffer.from(data.markedCopy, 'base64'))
    expect(copy.rows.map(({ cells }) => String(cells[0]).split('\n')[0])).toEqual([
      'Problem',
      'null',
      'First Name: student first name  is required',
      'Date of Birth: The date of birth is in the future.',
      'First Name: Must be at most 100 characters',
    ])
    expect(await all()).toHaveLength(1)
  })

  test('is registered once its marked copy has been corrected', async () => {
    const { school, upload, all } = await makeOffice()
    const refused = await upload(await table({ 'Mother Number': ['98765'] }))
    const { data } = refused.body as unknown as Refusal
    const { rows } = await readBytes(Buffer.from(data.markedCopy, 'base64'))
    const mended = rows.map(({ cells }) => cells.map(cell => (cell === '98765' ? 9876500001 : cell)))
    const headers = { 'idempotency-key': `mended-${school._id}` }
    expect((await upload(await workbookOf(mended), headers)).body).toMatchObject({ data: { count: 1 } })
    expect(await all()).toHaveLength(1)
  })

  test('with a missing column says so, and one with very many errors lists the first of them', async () => {
    const { upload, all } = await makeOffice()
    const bare = await upload(
      await workbookOf([
        ['First Name', 'Class'],
        ['Asha', 'Nursery'],
      ]),
    )
    expect((bare.body as unknown as Refusal).errors.map(({ field, message }) => [field, message])).toEqual(
      ['Date of Birth', 'Mother Name', 'Date of Admission'].map(name => [
        `row 1, ${name}`,
        'This column is missing',
      ]),
    )
    const many = await upload(await table({ 'Father Number': Array(600).fill('no') }, 600))
    const { errors, data } = many.body as unknown as Refusal
    expect([errors.length, data.total]).toEqual([500, 600])
    expect(await all()).toEqual([])
  })
})

test('the sample has the form’s labels and lists the school’s classes; filled in, it is accepted', async () => {
  const { school, office, upload } = await makeOffice()
  await app.make.class(school, { name: 'Gone', archived_at: app.now })
  const answer = await office.call(students.sample)
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const { rows } = await readBytes(answer.body as Buffer)
  const file = new URL('../../../../web/locales/en/students.json', import.meta.url)
  const { form, ...labels } = JSON.parse(await readFile(file, 'utf8'))
  expect(Object.values({ ...labels, ...form })).toEqual(expect.arrayContaining(rows[0]!.cells))
  const filled: Record<string, Cell> = Object.fromEntries(headings.map((name, at) => [name, asha[at]!]))
  const row = rows[0]!.cells.map(name => filled[String(name)] ?? null)
  expect((await upload(await workbookOf([rows[0]!.cells, row]))).status).toBe(200)
})

type Refusal = {
  errors: { field: string; row: number; column: string; message: string }[]
  data: { total: number; markedCopy: string }
}
