import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { students } from '@casa/contract/students'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { cutUpload, waitingForLock } from '../../testing/send-chunks.ts'
import { workbookOf, zipBomb } from '../../testing/workbook.ts'

const app = testApp()
const headings = ['First Name', 'Date of Birth', 'Class', 'Mother Name', 'Date of Admission']
const asha = ['Asha', '01-05-2021', 'Nursery', 'Meera Rao', '2024-06-01']

async function makeOffice() {
  const school = await app.make.school()
  await app.make.class(school, { name: 'Nursery' })
  const office = app.as(school.principal)
  const upload = (files: Record<string, Buffer>) =>
    office.call(students.import, { body: { schooleId: school._id }, files })
  const all = async () => (await office.call(students.find, { body: {} })).body
  return { school, upload, all }
}

test('a child admitted before birth is reported at the date of admission', async () => {
  const { upload, all } = await makeOffice()
  const early = ['Ravi', '01-05-2021', 'Nursery', 'Meera Rao', '2021-04-30']
  expect(await upload({ excel: await workbookOf([headings, asha, early]) })).toMatchObject({
    status: 422,
    body: {
      errors: [
        {
          row: 3,
          column: 'Date of Admission',
          message: 'The date of admission cannot be before the date of birth.',
        },
      ],
    },
  })
  expect(await all()).toEqual([])
})

test('a row with another error also reports its dates, so that one upload finds everything', async () => {
  const { upload } = await makeOffice()
  const early = ['Ravi', '01-05-2021', 'Nursery', null, '2021-04-30']
  const unread = ['Devi', 'May', 'Nursery', null, '2021-04-30']
  const { status, body } = await upload({ excel: await workbookOf([headings, early, unread]) })
  expect(status).toBe(422)
  const places = (body as unknown as { errors: { row: number; column: string }[] }).errors
  expect(places.map(({ row, column }) => `${row} ${column}`).sort()).toEqual([
    '2 Date of Admission',
    '2 Mother Name',
    '3 Date of Birth',
    '3 Mother Name',
  ])
})

test('ambiguous dates are asked about, and nothing is stored until that is answered', async () => {
  const { school, all } = await makeOffice()
  const office = app.as(school.principal)
  const typed = ['Ravi', '25-06-2021', 'Nursery', 'Meera Rao', '2024-06-01']
  const stored = ['Devi', { day: '2021-04-06' }, 'Nursery', 'Meera Rao', '2024-06-01']
  const files = { excel: await workbookOf([headings, typed, stored]) }
  expect(await office.call(students.import, { body: {}, files })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'dates', row: 3, column: 'Date of Birth' }] },
  })
  expect(await all()).toEqual([])
  expect((await office.call(students.import, { body: { dates: 'exchanged' }, files })).status).toBe(200)
  expect((await all()).map(({ firstName, dob }) => [firstName, dob])).toEqual([
    ['Devi', '2021-06-04'],
    ['Ravi', '2021-06-25'],
  ])
})

describe('a file that is refused as a whole', () => {
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  const files = {
    'a renamed PNG': [415, picture, /not an Excel file/],
    'a zip bomb': [413, zipBomb, /contains too much/],
    'one without rows': [422, () => workbookOf([[]]), /has no rows/],
    'one with headings alone': [422, () => workbookOf([headings]), /has no rows/],
    'one that was cut off': [
      422,
      async () => (await workbookOf([headings, asha])).subarray(0, -200),
      /damaged/,
    ],
    'a text': [415, () => Buffer.from('First Name\nAsha\n'), /not an Excel file/],
  } as const

  test.each(Object.entries(files))(
    '%s is refused with the reason, and nothing is stored',
    async (_, [status, make, reason]) => {
      const { upload, all } = await makeOffice()
      expect(await upload({ excel: await make() })).toMatchObject({
        status,
        body: {
          status: false,
          message: 'Failed to upload check file format.',
          errors: [{ field: 'excel', message: expect.stringMatching(reason) }],
        },
      })
      expect(await all()).toEqual([])
    },
  )

  test('a missing file is reported, and one of more than 10 MB is not received', async () => {
    const { upload } = await makeOffice()
    const none: Record<string, Buffer>[] = [{}, { other: Buffer.from('x') }, { excel: Buffer.alloc(0) }]
    for (const files of none)
      expect(await upload(files)).toMatchObject({
        status: 422,
        body: { message: 'Please select a file first.' },
      })
    expect((await upload({ excel: Buffer.alloc(10 * 1024 * 1024 + 1) })).status).toBe(413)
  })
})

describe('a request that is cut off', () => {
  async function makeUpload() {
    const { school, all } = await makeOffice()
    const workbook = await workbookOf([
      headings,
      ...Array.from({ length: 50 }, (_, at) => [`Asha ${at}`, ...asha.slice(1)]),
    ])
    const upload = await cutUpload(app, school.principal, '/subactivity/studentregister/upload', workbook)
    return { school, all, ...upload }
  }

  test('before all of it has arrived stores nothing', async () => {
    const { all, body, open, whole, accepted } = await makeUpload()
    const connection = accepted()
    const call = open()
    call.write(body.subarray(0, body.length / 2))
    const socket = await connection
    const closed = once(socket, 'close')
    call.destroy()
    await closed
    expect(await all()).toEqual([])
    expect(await whole()).toMatchObject({ status: 200, body: { data: { count: 50 } } })
  })

  test('while the children are being stored leaves none of them, and can be sent again', async () => {
    const { school, all, body, open, whole, accepted } = await makeUpload()
    const holder = await app.database.owner.connect()
    await holder.query('begin')
    // The import waits for the school's row, from which children take their serial numbers.
    await holder.query('select from app.schools where id = $1 for update', [school._id])
    const connection = accepted()
    const call = open()
    call.end(body)
    const socket = await connection
    await expect
      .poll(async () => (await app.database.owner.query(waitingForLock)).rowCount, {
        timeout: 20_000,
      })
      .toBe(1)
    const closed = once(socket, 'close')
    call.destroy()
    await closed
    await turn()
    await holder.query('commit')
    holder.release()

    // The same key waits until the cut-off request's transaction has ended; slips show that this is not a replayed
    // response.
    const again = await whole()
    expect(again).toMatchObject({ status: 200, body: { data: { count: 50 } } })
    expect(again.body.welcome).toHaveLength(50)
    const stored = await all()
    expect(stored).toHaveLength(50)
    const serials = stored.map(child => Number(child.userId.serialNumber.split('-')[1]))
    expect(Math.max(...serials)).toBe(50)
  })
})
