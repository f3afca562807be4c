import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { language } from '@casa/contract/language'
import { sounds } from '@casa/contract/rules/grids'
import { expect, test } from 'vitest'
import type { Cell } from '../../platform/excel/sheet.ts'
import { testApp } from '../../testing/app.ts'
import { makeClassroom } from '../../testing/class-with-curriculum.ts'
import { cutUpload, waitingForLock } from '../../testing/send-chunks.ts'
import { readBytes, workbookOf } from '../../testing/workbook.ts'

const app = testApp()
const headings = ['Class', 'Student Name', 'Admission Number', ...sounds]

/** A class, with functions that upload a workbook there and read its grid. */
async function makeGrid() {
  const schoolClass = await makeClassroom(app.make)
  const upload = async (
    rows: Cell[][] | Buffer,
    who: { token: string } = schoolClass.teacher,
    headers = {},
  ) => {
    const files = { excel: Buffer.isBuffer(rows) ? rows : await workbookOf(rows) }
    return app
      .as(who)
      .call(language.importSounds, { body: { schooleId: schoolClass.school._id }, files, headers })
  }
  const grid = async () => {
    const { body } = await app.as(schoolClass.principal).call(language.findSounds, { body: {} })
    return Object.fromEntries(body.map(({ studentId, sounds }) => [studentId.firstName, Object.keys(sounds)]))
  }
  return { ...schoolClass, upload, grid }
}

test('a workbook marks and clears what its cells say, leaves empty cells unchanged, and does so once', async () => {
  const { teacher, upload, grid } = await makeGrid()
  const first = await upload([
    ['Student Name', 'Class', 'SPL', 'A', 'i', 'm', 'Teacher'],
    ['asha', 'nursery', 'Yes', 'x', true, null, 'Meera'],
    ['Dev  Rao', 'Nursery', null, '✓', 'No', 1, 'Meera'],
  ])
  expect(first).toMatchObject({
    status: 200,
    body: { message: 'Data Imported Successfully.', data: { count: 2, unread: ['Teacher'] } },
  })
  expect(await grid()).toEqual({ Asha: ['SPL', 'a', 'i'], Dev: ['a', 'm'], Mina: [] })

  // The same file is sent twice, because a regenerated workbook contains another time.
  const file = await workbookOf([
    ['Class', 'Student Name', 'a', 'q'],
    ['Nursery', 'Asha', 'no', 'yes'],
  ])
  const headers = { 'idempotency-key': 'these-sounds' }
  const second = await upload(file, teacher, headers)
  expect(await grid()).toEqual({ Asha: ['SPL', 'i', 'q'], Dev: ['a', 'm'], Mina: [] })
  expect((await upload(file, teacher, headers)).body).toEqual(second.body)
})

test('one with errors is refused with all of them in their places, and stores nothing', async () => {
  const { school, schoolClass, upload, grid } = await makeGrid()
  await app.make.student(schoolClass, { first_name: 'Dev', last_name: 'Rao', admission_number: 'N-2' })
  await app.make.student(await app.make.class(school, { name: 'Junior' }), { first_name: 'Zara' })
  const refused = await upload([
    headings,
    ['Nursery', 'Asha', null, 'Yes'],
    ['Nursery', 'Dev Rao', null, 'Yes'],
    ['Junior', 'Zara', null, 'Yes'],
    ['Nursery', 'Zara', null, 'Yes'],
    ['Nursery', 'Mina', null, 'perhaps'],
    [null, 'Mina', null, 'Yes'],
    ['Nursery', 'Asha', null, 'No'],
  ])
  expect(refused).toMatchObject({
    status: 422,
    body: { message: 'Failed to upload check file format.', data: { total: 6 } },
  })
  const { errors, data } = refused.body as unknown as {
    errors: { row: number; column: string; message: string }[]
    data: { markedCopy: string }
  }
  expect(errors.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'Student Name', 'The class has 2 children called “Dev Rao”: give the admission number'],
    [4, 'Class', 'There is no class “Junior”'],
    [5, 'Student Name', 'There is no child called “Zara” in this class'],
    [6, 'SPL', 'Must be Yes or No'],
    [7, 'Class', 'Class Name is required'],
    [8, 'Student Name', 'This child also appears in row 2'],
  ])
  const copy = await readBytes(Buffer.from(data.markedCopy, 'base64'))
  expect(copy.rows[2]!.cells[0]).toContain('Student Name: The class has 2 children')
  expect(Object.values(await grid()).flat()).toEqual([])
})

test('one without a column for a sound is refused, not treated as having no marks', async () => {
  const { upload } = await makeGrid()
  const refused = await upload([
    ['Class', 'Student Name', 'Date Of Birth'],
    ['Nursery', 'Asha', '2021-05-01'],
  ])
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ row: 1, message: 'There is no column for a sound' }] },
  })
})

test('the office can mark every class, teachers only their own, and nobody another school’s', async () => {
  const { school, principal, upload, grid } = await makeGrid()
  const schoolClass = await app.make.class(school, { name: 'Junior' })
  await app.make.student(schoolClass, { first_name: 'Zara' })
  const rows = [headings, ['Junior', 'Zara', null, 'Yes']]
  expect((await upload(rows)).status).toBe(422)
  const elsewhere = await makeClassroom(app.make)
  expect((await upload(rows, elsewhere.principal)).status).toBe(404)
  expect((await upload(rows, await app.make.parent())).status).toBe(403)
  expect((await grid()).Zara).toEqual([])
  expect((await upload(rows, principal)).status).toBe(200)
  expect((await grid()).Zara).toEqual(['SPL'])
})

test('a thousand children are marked by one workbook', async () => {
  const { school, principal, upload } = await makeGrid()
  const schoolClass = await app.make.class(school, { name: 'Hall' })
  const { rows } = await app.database.owner.query(
    `insert into app.students (school_id, id, class_id, serial_number, first_name, dob, gender, mother_name, doa)
     select $1, gen_random_uuid(), $2, 'H-' || n, 'Child ' || n, '2021-05-01', 'female', 'Mother', '2024-06-01'
       from generate_series(1, 1000) n returning first_name`,
    [school._id, schoolClass._id],
  )
  await app.database.owner.query('analyze app.students')
  const sheet = [
    headings,
    ...rows.map(({ first_name }) => ['Hall', first_name, null, ...sounds.map(() => 'x')]),
  ]
  const made = await upload(sheet, principal)
  expect(made.body.data).toEqual({ count: 1000, unread: [] })
  const marked = await app.database.owner.query('select from app.language_cells where school_id = $1', [
    school._id,
  ])
  expect(marked.rowCount).toBe(27_000)
})

test('a request cut off while the cells are being stored leaves none of them, and can be sent again', async () => {
  const { school, teacher, asha, grid } = await makeGrid()
  const workbook = await workbookOf([
    headings,
    ['Nursery', 'Asha', null, 'Yes'],
    ['Nursery', 'Mina', null, 'Yes'],
  ])
  const { body, open, whole, accepted } = await cutUpload(app, teacher, '/sound/data/upload', workbook)
  const holder = await app.database.owner.connect()
  await holder.query('begin')
  // Storing a cell waits for the row of its child, which is locked here.
  await holder.query('select from app.students where id = $1 for update', [asha._id])
  const connection = accepted()
  const call = open()
  call.end(body)
  const socket = await connection
  await expect
    .poll(async () => (await app.database.owner.query(waitingForLock)).rowCount, { timeout: 20_000 })
    .toBe(1)
  const closed = once(socket, 'close')
  call.destroy()
  await closed
  await turn()
  await holder.query('commit')
  holder.release()

  // The same key waits until the cut-off request's transaction has ended; the later time of the cells shows that the
  // first request stored none.
  app.later(60)
  const again = await whole()
  expect(again).toMatchObject({ status: 200, body: { data: { count: 2 } } })
  expect(await grid()).toEqual({ Asha: ['SPL'], Dev: [], Mina: ['SPL'] })
  const stored = 'select made_at from app.language_cells where school_id = $1'
  const { rows } = await app.database.owner.query(stored, [school._id])
  expect(rows).toEqual([{ made_at: app.now }, { made_at: app.now }])
})

test('the sample has the grid’s columns in order, and lists the teacher’s own class', async () => {
  const { teacher, school } = await makeGrid()
  await app.make.class(school, { name: 'Junior' })
  const { status, body } = await app.as(teacher).call(language.soundSample)
  expect(status).toBe(200)
  const sheet = await readBytes(body as Buffer)
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([headings])
})
