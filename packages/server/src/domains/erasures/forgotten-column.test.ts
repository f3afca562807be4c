import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { makeConferenceReport, publishedReport } from '../../testing/conference-report.ts'
import { makeFee } from '../../testing/fee.ts'
import { makeLedger } from '../../testing/ledger.ts'
import { allTables, insertMarked, mark, type Owner, rowsWith } from '../../testing/marked-rows.ts'
import { knowErasuresForLong } from '../../testing/old-erasures.ts'
import { personalData } from '../../testing/personal-data/personal-data.ts'
import type { TableRule } from '../../testing/personal-data/table-rule.ts'

const app = testApp()
knowErasuresForLong(app)
const marker = 'Zyxwv'
const week = 7 * 86_400

/** Tables about a child or a parent whose rows an erasure does not find by either, each with the reason. */
const otherwise = new Map([
  ['idempotency_keys', 'a response is text, so that its rows are marked below'],
  ['otps', 'belongs to a number'],
  ['otp_codes', 'belongs to accounts'],
  ['former_contacts', 'belongs to a number'],
  ['events', 'belongs to its children'],
  ['files', 'belongs to the rows that use it'],
  ['link_slips', 'belongs to a link that the departure ended'],
])

test('after an erasure, no column of any table and no stored file contains anything of the family', async () => {
  const { school, schoolClass, asha, call, office } = await familyWithEverything()
  const db = app.database.owner
  const { rows: parents } = await db.query(
    'select user_id as id from app.former_guardians where student_id = $1',
    [asha._id],
  )
  const parent = parents[0].id
  const keys = await storeFiles(asha._id, school._id, office)
  const client = await db.connect()
  const touched = new Map<string, string[]>()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    const event = await app.make.insert('events', {
      school_id: school._id,
      kind: 'assignment',
      class_id: schoolClass._id,
      name: 'x',
      day: '2026-11-19',
      for_all: false,
      made_by: parent,
      made_by_name: 'x',
    })
    const owner: Owner = {
      school_id: school._id,
      student_id: asha._id,
      user_id: parent,
      class_id: schoolClass._id,
      event_id: event,
      text: marker,
      item_school_id: school._id,
    }
    const login = (await client.query('select login from app.users where id = $1', [parent])).rows[0].login
    for (const table of await allTables(client)) {
      const { of } = (personalData as Record<string, TableRule>)[table.name]!
      if (of !== 'child' && of !== 'parent') continue
      const has = (name: string) => table.columns.some(column => column.name === name)
      const own =
        table.name === 'students'
          ? `id = '${asha._id}'`
          : table.name === 'users'
            ? `id = '${parent}'`
            : table.name === 'events'
              ? `id = '${event}'`
              : table.name === 'files'
                ? `user_id = '${parent}'`
                : has('student_id')
                  ? `student_id = '${asha._id}'`
                  : has('user_id')
                    ? `user_id = '${parent}'`
                    : has('mobile')
                      ? `mobile = '${login}'`
                      : has('mobile_number')
                        ? `mobile_number = '${login}'`
                        : `accounts = '{${parent}}'`
      const { rows } = await client.query(`select from app.${table.name} where ${own}`)
      if (
        rows.length === 0 &&
        table.name !== 'files' &&
        table.name !== 'link_slips' &&
        table.name !== 'guardians'
      )
        await insertMarked(
          client,
          table,
          {
            ...owner,
            ...(table.name === 'idempotency_keys' && { key: crypto.randomUUID() }),
            mobile: login,
            mobile_number: login,
            accounts: [parent],
            of_parent: true,
          },
          marker,
        )
      const kept = [
        'mobile',
        'login',
        'serial_number',
        'kind',
        'status',
        'left_as',
        'role',
        'grid',
        'academic_year',
        'class_name',
        'storage_key',
        'school_name',
        'school_address',
        'school_city',
        'school_pincode',
        'school_contact',
        'why',
        'mode',
        'answer',
        'payload',
        'number',
      ]
      const columns = {
        ...table,
        columns: table.columns.filter(
          ({ name }) =>
            !kept.includes(name) &&
            !(table.name === 'former_contacts' && name === 'mobile_number') &&
            !(name === 'covers'),
        ),
      }
      touched.set(table.name, await mark(client, columns, own, marker))
    }
    await client.query(`update app.idempotency_keys set answer = $1`, [
      JSON.stringify({ _id: asha._id, name: marker }),
    ])
    await client.query(`update app.undo_entries set payload = $1 where student_id = $2 or user_id = $3`, [
      JSON.stringify({ table: 'notes', row: { student_id: asha._id, text: marker } }),
      asha._id,
      parent,
    ])
    await client.query(`update app.papers set covers = $1 where student_id = $2`, [
      JSON.stringify([{ feeName: marker, amount: '600.00' }]),
      asha._id,
    ])
    // A receipt that covers no fee.
    await client.query(
      `insert into app.papers
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'covers', '[]'::jsonb))).*
         from app.papers p where p.student_id = $1 and p.kind = 'receipt' limit 1`,
      [asha._id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  expect(touched.get('students')).toEqual(
    expect.arrayContaining(['first_name', 'mother_name', 'address', 'lane', 'allergies']),
  )
  expect(touched.get('notes')).toContain('text')
  expect(touched.get('ledger_entries')).toContain('paid_by')
  const before = (await rowsWith(db, marker)).map(row => row.split(':')[0]!)
  const inMap = Object.entries(personalData as Record<string, TableRule>)
    .filter(([name, { of }]) => (of === 'child' || of === 'parent') && !otherwise.has(name))
    .map(([name]) => name)
  // Tables whose columns are all ids, numbers or days have nothing to hide.
  const wordless = [
    'attendance_entries',
    'attendance_months',
    'class_memberships',
    'event_students',
    'progress',
    'ledger_reminders',
    'exports',
    'sessions',
    'totp_secrets',
    'recovery_codes',
    'account_links',
    'calendar_addresses',
    'known_places',
    'guardians',
  ]
  expect([...new Set(before)]).toEqual(expect.arrayContaining(inMap.filter(name => !wordless.includes(name))))

  for (const about of [{ student: asha._id, text: marker }, { user: parent }, { text: 'of somebody else' }])
    await db.query(`select graphile_worker.add_job('send-code', $1, run_at => '2099-01-01')`, [
      JSON.stringify(about),
    ])

  const asked = await call(api.erasures.add, { body: { kind: 'family', subjectId: asha._id, name: marker } })
  expect(asked.status).toBe(200)
  app.later(week)
  await app.runNight()
  await app.runJobs()
  expect(app.jobLog).toEqual([])
  const principal = { ...office, token: await app.make.session(office) }
  const [erasure] = (await app.as(principal).call(api.erasures.list)).body
  expect(erasure).toMatchObject({ state: 'done' })
  expect(await rowsWith(db, marker)).toEqual([])
  const papers = await db.query('select from app.papers where student_id = $1 and covers = $2', [
    asha._id,
    '[]',
  ])
  expect(papers.rowCount).toBe(1)
  expect(await rowsWith(db, parent)).toEqual([])
  const { rows: payloads } = await db.query('select payload::text from graphile_worker._private_jobs')
  const jobs = payloads.map(({ payload }) => payload).join()
  for (const gone of [marker, asha._id, parent]) expect(jobs).not.toContain(gone)
  expect(jobs).toContain('of somebody else')
  for (const key of keys) expect(await app.storedFiles()).not.toContain(key)
})

test('the receipts of a school lose their names a few at a time, and stay', async () => {
  const { school, pay } = await makeLedger(app)
  await pay('600')
  await pay('100')
  const { owner } = app.database
  const { rows: schools } = await owner.query('select name from app.schools where id = $1', [school._id])
  const body = { kind: 'school', subjectId: school._id, name: schools[0].name } as const
  const admin = app.as(await app.make.administrator())
  const asked = await admin.call(api.erasures.add, { body })
  app.later(week)
  const step = () =>
    owner.query('select app.erase_next($1, $2, 1, null, $3)', [platformId, asked.body.data._id, app.now])
  const receipts = async () => {
    const { rows } = await owner.query(
      "select count(*)::integer as all, count(*) filter (where child_name like 'Asha%')::integer as named from app.papers where school_id = $1 and kind = 'receipt'",
      [school._id],
    )
    return rows[0]
  }
  await step()
  expect(await receipts()).toEqual({ all: 2, named: 2 })
  await step()
  expect(await receipts()).toEqual({ all: 2, named: 1 })
  await app.runNight()
  expect(app.jobLog).toEqual([])
  expect(await receipts()).toEqual({ all: 2, named: 0 })
})

async function familyWithEverything() {
  const ledger = await makeLedger(app)
  const { asha, schoolClass, school, call } = ledger
  const parent = await app.make.parent(asha)
  const teacher = await app.make.teacher(schoolClass)
  await ledger.pay('600')
  await app.make.sheet(schoolClass, '2026-11-18', { [asha._id]: true })
  await app.make.observation(schoolClass, asha)
  await app.make.note(schoolClass, asha, teacher)
  await makeConferenceReport(app.make, schoolClass, asha, publishedReport())
  await app.make.insert('child_groups', {
    school_id: school._id,
    class_id: schoolClass._id,
    name: 'Tall',
    student_ids: [asha._id],
  })
  await makeFee(app.make, schoolClass, { student_id: asha._id, name: 'Dance' })
  const left = await call(api.bulkStudents.leave, { body: { studentId: [asha._id], leftAs: 'left' } })
  if (left.status !== 200) throw new Error(JSON.stringify(left.body))
  return { ...ledger, parent, office: ledger.principal }
}

/** A photo of the child, with its content. Returns the names of the stored files. */
async function storeFiles(child: string, school: string, office: { _id: string }): Promise<string[]> {
  const key = await app.services.storage.put(Buffer.from('a photo'))
  await app.services.storage.confirm([key])
  const file = (await app.make.file({ _id: school, principal: office })).split('/').at(-1)!
  await app.database.owner.query('update app.files set storage_key = $1 where id = $2', [key, file])
  await app.database.owner.query('update app.students set photo_id = $1 where id = $2', [file, child])
  expect((await app.storedFiles()).some(name => key.endsWith(name))).toBe(true)
  return [key.split('/').at(-1)!]
}
