import { attendance } from '@casa/contract/attendance'
import { bulkStudents } from '@casa/contract/bulk-students'
import { ledger } from '@casa/contract/ledger'
import { records } from '@casa/contract/records'
import { students } from '@casa/contract/students'
import { undoEntries } from '@casa/contract/undo-entries'
import { describe, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import type { Cell } from '../../platform/excel/sheet.ts'
import { testApp } from '../../testing/app.ts'
import { makeClassWithCurriculum } from '../../testing/class-with-curriculum.ts'
import { makeTwoClasses } from '../../testing/ledger.ts'
import { registration } from '../../testing/mothers-number.ts'
import { makeRecord } from '../../testing/record.ts'
import { workbookOf } from '../../testing/workbook.ts'

const app = testApp()
const headings = ['First Name', 'Date of Birth', 'Class', 'Mother Name', 'Date of Admission', 'Mother Number']
const child = (
  name: string,
  className = 'Nursery',
  mobile: string | null = null,
  dob = '01-05-2021',
): Cell[] => [name, dob, className, `Mother of ${name}`, '2024-06-01', mobile]

async function makeOffice() {
  const school = await app.make.school()
  const nursery = await app.make.class(school, { name: 'Nursery' })
  await app.make.class(school, { name: 'Junior' })
  const office = app.as(school.principal)
  const body = { schooleId: school._id }
  const preview = (excel: Buffer, more: object = {}) =>
    office.call(students.previewImport, { body: { ...body, ...more }, files: { excel } })
  const store = (excel: Buffer, more: object = {}) =>
    office.call(students.import, { body: { ...body, ...more }, files: { excel } })
  const all = async () => (await office.call(students.find, { body: {} })).body
  const undo = (id: string) => office.call(undoEntries.putBack, { params: { id } })
  return { school, nursery, office, preview, store, all, undo }
}

const sheets = async (named: Record<string, Cell[][]>) =>
  writeExcelFile(
    Object.entries(named).map(([sheet, rows]) => ({
      sheet,
      data: rows.map(row =>
        row.map(value => (value === null ? null : { value: String(value), type: String })),
      ),
    })),
  ).toBuffer()

describe('a preview of an import', () => {
  test('says how many children of which classes, and what is not read; nothing is stored', async () => {
    const { preview, all } = await makeOffice()
    const file = await workbookOf([
      [...headings, 'Remarks'],
      [...child('Asha'), 'likes beads'],
      [...child('Dev', 'Junior'), null],
      [...child('Mina', 'Junior'), null],
    ])
    const { status, body } = await preview(file)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        count: 3,
        unread: ['Remarks'],
        classes: [
          { className: 'Nursery', count: 1 },
          { className: 'Junior', count: 2 },
        ],
        duplicates: { count: 0, first: [] },
        sameFile: null,
        hiddenRows: { count: 0 },
      },
    })
    expect(await all()).toEqual([])
  })

  test('rows that are left out may have errors and numbers that are taken', async () => {
    const { nursery, office, preview, store, all } = await makeOffice()
    const registered = { firstName: 'Asha', motherName: 'Mother of Asha', dob: '2021-05-01' }
    await office.call(students.add, {
      body: registration(nursery, { ...registered, admissionNumber: 'A-1' }),
    })
    const file = await workbookOf([
      [...headings, 'Admission Number'],
      [...child('Asha'), 'A-1'],
      [...child('Dev'), 'A-2'],
      [...child('Dev'), 'A-2'],
    ])
    const { status, body } = await preview(file)
    expect({ status, count: body.count }).toEqual({ status: 200, count: 3 })
    expect(body.duplicates.first.map(({ row }) => row)).toEqual([2, 4])
    const refused = await store(file, { again: true, leaveOut: '4' })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ row: 2, column: 'Admission Number' }] } })
    expect((await store(file, { leaveOut: '2,3' })).body.data.count).toBe(1)
    const faulty = await workbookOf([
      headings,
      child('Mina', 'No such class'),
      child('Ravi'),
      child('', 'Junior'),
    ])
    expect((await store(faulty, { leaveOut: '2' })).body).toMatchObject({ errors: [{ row: 4 }] })
    expect((await store(faulty, { leaveOut: '2,4' })).body.data.count).toBe(1)
    expect((await all()).map(({ firstName }) => firstName).toSorted()).toEqual(['Asha', 'Dev', 'Ravi'])
  })

  test('names likely duplicates: a child at the school, one who has left, and one twice in the file', async () => {
    const { nursery, office, preview, store } = await makeOffice()
    const add = (firstName: string, motherName: string) =>
      office.call(students.add, { body: registration(nursery, { firstName, motherName, dob: '2021-05-01' }) })
    await add('Asha', 'Somebody else')
    const { body: gone } = await add('Dev', 'Mother of Dev')
    await office.call(bulkStudents.leave, { body: { studentId: [gone.data._id], leftAs: 'left' } })
    const file = await workbookOf([
      headings,
      child('ASHA'),
      child('Dev', 'Nursery', null, '02-05-2021'),
      child('Mina'),
      child('mina', 'Junior', null, '03-05-2021'),
      child('Ravi'),
    ])
    const { body } = await preview(file)
    expect(body.duplicates).toMatchObject({
      count: 3,
      first: [
        { row: 2, same: ['name', 'dob'], child: { fullName: 'Asha', className: 'Nursery', hasLeft: false } },
        { row: 3, same: ['name', 'mother'], child: { fullName: 'Dev', hasLeft: true } },
        { row: 5, same: ['name', 'mother'], child: null, otherRow: 4 },
      ],
    })
    // Without a confirmation nothing is stored.
    expect(await store(file)).toMatchObject({ status: 409, body: { errors: [{ field: 'again' }] } })
    expect((await store(file, { again: true })).body.data.count).toBe(5)
  })

  test('recognises the same file, until its import is undone', async () => {
    const { preview, store, undo } = await makeOffice()
    const file = await workbookOf([headings, child('Asha')])
    const { body } = await store(file)
    expect((await preview(file)).body.sameFile).toMatchObject({ count: 1 })
    await undo(body.data.undo)
    expect((await preview(file)).body).toMatchObject({ sameFile: null, duplicates: { count: 0 } })
  })

  test('offers a second sheet, says which sheets are hidden, and reads the one that is chosen', async () => {
    const { preview, store, all } = await makeOffice()
    const file = await sheets({
      Nursery: [headings, child('Asha')],
      Notes: [['Ask Meera about the bus']],
      Junior: [headings, child('Dev', 'Junior'), child('Mina', 'Junior')],
    })
    const first = await preview(file)
    expect(first.body).toMatchObject({
      count: 1,
      sheets: [
        { number: 1, name: 'Nursery', rows: 1, isTable: true, isRead: true },
        { number: 2, name: 'Notes', isTable: false, isRead: false },
        { number: 3, name: 'Junior', rows: 2, isTable: true, isRead: false },
      ],
    })
    // A program that does not choose is refused with the reason, as before.
    expect((await store(file)).status).toBe(422)
    expect((await preview(file, { sheet: 3 })).body).toMatchObject({
      count: 2,
      classes: [{ className: 'Junior', count: 2 }],
    })
    expect((await store(file, { sheet: 3 })).body.data.count).toBe(2)
    expect((await store(file, { sheet: 1 })).body.data.count).toBe(1)
    expect((await all()).map(({ firstName }) => firstName).toSorted()).toEqual(['Asha', 'Dev', 'Mina'])
  })

  test('with errors it is refused with the marked copy, and says which rows have none, by class', async () => {
    const { preview } = await makeOffice()
    const file = await workbookOf([
      headings,
      child('Asha'),
      child('Dev', 'No such class'),
      child('Mina', 'Junior', null, 'soon'),
    ])
    const { status, body } = await preview(file)
    expect(status).toBe(422)
    expect(body).toMatchObject({
      errors: [
        { row: 3, column: 'Class' },
        { row: 4, column: 'Date of Birth' },
      ],
      data: {
        total: 2,
        markedCopy: expect.any(String),
        preview: { rows: 3, count: 1, classes: [{ className: 'Nursery', count: 1 }], sheets: [{ rows: 3 }] },
      },
    })
  })

  test.each([
    [
      'Student Name',
      'DOB',
      'Grade',
      "Mother's Name",
      'Admission Date',
      'Mother Phone',
      'Father Phone',
      'Adm. No.',
    ],
    ['NAME', 'D.O.B', 'class', 'Mother', 'D.O.A.', 'Mother Mobile No', 'Father Contact', 'Admission No.'],
    [
      'Child Name',
      'Birth Date',
      'Class Name',
      'Name of Mother',
      'DOJ',
      'Mother’s Contact No.',
      'Father (Mobile)',
      'GR No',
    ],
  ])('reads the headings of schools, and names those it does not read: %s', async (...names) => {
    const { preview, store, all } = await makeOffice()
    const row = [...child('Asha', 'Nursery', '9123450011'), '9123450012', 'A-5', 'Blue']
    const file = await workbookOf([[...names, 'House'], row])
    expect((await preview(file)).body).toMatchObject({ count: 1, unread: ['House'] })
    expect((await store(file)).status).toBe(200)
    expect(await all()).toMatchObject([
      {
        firstName: 'Asha',
        dob: '2021-05-01',
        motherName: 'Mother of Asha',
        doa: '2024-06-01',
        mobileNumber: '9123450011',
        fatherMobileNumber: '9123450012',
        admissionNumber: 'A-5',
      },
    ])
  })

  test('another name beside a column’s own heading is a column that is not read', async () => {
    const { preview } = await makeOffice()
    const file = await workbookOf([
      ['Mobile', ...headings, 'Name'],
      ['9123450013', ...child('Asha', 'Nursery', '9123450014'), 'Asha Rao'],
    ])
    expect((await preview(file)).body).toMatchObject({ count: 1, unread: ['Mobile', 'Name'] })
  })

  test('counts no title and no headings as rows, in the sheet that is read and in the others', async () => {
    const { preview } = await makeOffice()
    const titled = (...rows: Cell[][]) => [['Green Meadows, June'], headings, ...rows]
    const file = await sheets({
      Nursery: titled(child('Asha')),
      Junior: titled(child('Dev', 'Junior'), child('Mina', 'Junior')),
    })
    expect((await preview(file)).body).toMatchObject({
      rows: 1,
      count: 1,
      sheets: [
        { name: 'Nursery', rows: 1 },
        { name: 'Junior', rows: 2 },
      ],
    })
  })
})

describe('an import', () => {
  test('is undone within a day, with its parents’ accounts, and leaves no trace', async () => {
    const { school, preview, store, all, undo, office } = await makeOffice()
    const file = await workbookOf([headings, child('Asha', 'Nursery', '9123450001'), child('Dev')])
    const { body } = await store(file)
    const { body: recent } = await office.call(students.imports)
    expect(recent).toMatchObject([{ _id: body.data.undo, count: 2 }])
    await app.database.owner.query(
      "update app.undo_entries set done_at = now() - interval '23 hours' where id = $1",
      [body.data.undo],
    )
    expect((await undo(body.data.undo)).status).toBe(200)
    expect(await all()).toEqual([])
    const rows = await app.database.owner.query(
      'select id from app.students where school_id = $1 union all select student_id from app.class_memberships where school_id = $1',
      [school._id],
    )
    expect(rows.rows).toEqual([])
    const [slip] = body.welcome
    expect((await app.signIn(slip!.loginName, 'PARENT', slip!.password)).status).toBe(401)
    expect((await office.call(students.imports)).body).toEqual([])
    expect((await preview(file)).status).toBe(200)
  })

  test('is not undone after a day, nor when something has been recorded for one of its children', async () => {
    const { nursery, store, all, undo, office } = await makeOffice()
    const { body } = await store(await workbookOf([headings, child('Asha'), child('Dev')]))
    const [asha] = (await all()).filter(({ firstName }) => firstName === 'Asha')
    const sheet = { classId: nursery._id, studentList: [{ _id: asha!._id, status: true }] }
    expect((await office.call(attendance.add, { body: sheet })).status).toBe(200)
    expect(await undo(body.data.undo)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Asha') },
    })
    expect(await all()).toHaveLength(2)
    const later = (await store(await workbookOf([headings, child('Mina')]))).body.data.undo
    await app.database.owner.query(
      "update app.undo_entries set done_at = now() - interval '25 hours' where id = $1",
      [later],
    )
    expect((await undo(later)).body).toMatchObject({
      message: expect.stringContaining('more than a day old'),
    })
  })

  test('leaves out single rows; the same file, its count and its undo know only what was stored', async () => {
    const { store, all, undo, preview, office } = await makeOffice()
    const file = await workbookOf([headings, child('Asha'), child('asha'), child('Dev'), child('Mina')])
    const names = async () => (await all()).map(({ firstName }) => firstName).toSorted()
    const refused = { status: 422, body: { errors: [{ field: 'leaveOut' }] } }
    for (const leaveOut of ['9', '1', '2,3,4,5', '3,9'])
      expect(await store(file, { leaveOut }), leaveOut).toMatchObject(refused)
    const tooMany = Array.from({ length: 201 }, (_, at) => at + 2).join(',')
    for (const leaveOut of ['3;4', '-3', '3,', '3.5', '12345678', tooMany])
      expect(await store(file, { leaveOut }), leaveOut).toMatchObject({ status: 422 })
    expect(await names()).toEqual([])
    // Another likely duplicate is still refused without a confirmation.
    expect((await store(file, { leaveOut: '4' })).status).toBe(409)
    const { body } = await store(file, { leaveOut: '3,4,3' })
    expect(body.data.count).toBe(2)
    expect(await names()).toEqual(['Asha', 'Mina'])
    expect((await preview(file)).body).toMatchObject({ count: 4, sameFile: { count: 2 } })
    expect((await office.call(students.imports)).body).toMatchObject([{ count: 2 }])
    await undo(body.data.undo)
    expect(await names()).toEqual([])
    expect((await store(file, { leaveOut: '', again: true })).body.data.count).toBe(4)
  })

  test('is undone once a sheet and a plan made by mistake are deleted', async () => {
    const { school, schoolClass, principal, beans } = await makeClassWithCurriculum(app.make)
    const office = app.as(principal)
    const file = await workbookOf([headings, child('Zoya')])
    const { body } = await office.call(students.import, {
      body: { schooleId: school._id },
      files: { excel: file },
    })
    const find = async () =>
      (await office.call(students.find, { body: {} })).body.find(({ firstName }) => firstName === 'Zoya')
    const zoya = (await find())!
    const sheet = { classId: schoolClass._id, studentList: [{ _id: zoya._id, status: true }] }
    const marked = await office.call(attendance.add, { body: sheet })
    const plan = await makeRecord(app.make, schoolClass, zoya, beans, { key: null })
    const undo = () => office.call(undoEntries.putBack, { params: { id: body.data.undo } })
    expect((await undo()).status).toBe(409)
    expect((await office.call(attendance.remove, { params: { id: marked.body.data._id } })).status).toBe(200)
    expect((await office.call(records.remove, { params: { id: plan } })).status).toBe(200)
    expect((await undo()).status).toBe(200)
    expect(await find()).toBeUndefined()
  })

  test('with a ledger, its undo credits back everything that it charged, and the children are nowhere', async () => {
    const office = await makeTwoClasses(app)
    const { body: classes } = await office.call(ledger.classCharges)
    expect(classes.length).toBeGreaterThan(0)
    const file = await workbookOf([headings, child('Zoya', classes[0]!.className)])
    const before = (await office.call(students.find, { body: {} })).body.length
    const { body } = await office.call(students.import, { body: { charge: 'whole' }, files: { excel: file } })
    const { rows } = await app.database.owner.query<{ id: string }>(
      "select id from app.students where first_name = 'Zoya' and school_id = $1",
      [office.school._id],
    )
    expect((await office.account(rows[0] as never)).balance).not.toBe('0.00')
    expect((await office.call(undoEntries.putBack, { params: { id: body.data.undo } })).status).toBe(200)
    expect((await office.call(students.find, { body: {} })).body).toHaveLength(before)
    const owed = await app.database.owner.query(
      'select sum(amount)::text as owed from app.charges where student_id = $1',
      [rows[0]!.id],
    )
    expect(owed.rows).toEqual([{ owed: '0.00' }])
    const left = await office.call(bulkStudents.left, { params: { schooleId: office.school._id }, body: {} })
    expect(left.body).toEqual([])
  })
})

test('the form asks before it registers a child who is probably registered already', async () => {
  const { nursery, office, all } = await makeOffice()
  const add = (more: Record<string, unknown> = {}) =>
    office.call(students.add, { body: registration(nursery, { again: undefined, ...more }) })
  expect((await add()).status).toBe(200)
  expect(await add({ dob: '2020-01-01' })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'again', key: 'refusals.student.likelySame.mother' }] },
  })
  const reasonOf = (answer: { body: unknown }) =>
    (answer.body as { errors: { key: string }[] }).errors[0]!.key
  expect(reasonOf(await add())).toBe('refusals.student.likelySame.both')
  const ofOther = { motherName: 'Other', mobileNumber: undefined }
  expect(reasonOf(await add(ofOther))).toBe('refusals.student.likelySame.dob')
  // A twin is another child, and a confirmation registers anybody.
  expect((await add({ firstName: 'Anu' })).status).toBe(200)
  expect((await add({ again: true })).status).toBe(200)
  expect(await all()).toHaveLength(3)
  for (const { _id } of await all())
    await office.call(bulkStudents.leave, { body: { studentId: [_id], leftAs: 'left' } })
  expect(reasonOf(await add())).toBe('refusals.student.likelySameLeft.both')
  expect(reasonOf(await add(ofOther))).toBe('refusals.student.likelySameLeft.dob')
  expect(reasonOf(await add({ dob: '2020-01-01' }))).toBe('refusals.student.likelySameLeft.mother')
})
