import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import pg from 'pg'
import { expect, test } from 'vitest'
import { jobs } from '../../app.ts'
import { backupIsDue, testIsDue } from '../../platform/backup/records.ts'
import { nullable, text } from '../../platform/db/columns.ts'
import { Tx } from '../../platform/db/connection.ts'
import { testApp } from '../../testing/app.ts'
import { makeAcademicYear } from '../../testing/fee.ts'
import { statementsOf } from '../../testing/statements.ts'
import { messageTasks } from '../schools/rules.ts'

const app = testApp()
const todayOf = async (user: { token: string }) => {
  const { status, body } = await app.as(user).call(api.today.platform)
  expect(status).toBe(200)
  return body
}

test('a platform without schools has nothing to do', async () => {
  expect(await todayOf(await app.make.administrator())).toEqual({
    day: expect.any(String),
    waiting: { count: 0, schools: [] },
    sizes: { schoolCount: 0, studentCount: 0, schools: [] },
    content: { starter: true, levels: 0, emptyLevels: [], lessons: 0, currentYear: false, settings: [] },
    trials: [],
    messages: { failed: 0, retried: 0, lastAt: null },
    backups: { destinations: [], logProblem: null, test: null },
  })
})

test('active levels without areas of work are listed; an academic year that is over covers no day', async () => {
  const administrator = await app.make.administrator()
  const level = (name: string, more = {}) =>
    app.make.insert('classes', { school_id: platformId, name, ...more })
  const casa = await level('Casa')
  await app.make.insert('areas', { school_id: platformId, class_id: casa, name: 'Language', position: 1 })
  const empty = await level('Adolescents')
  await level('Closed', { active: false })
  await makeAcademicYear(app.make, { name: '2024-25' })
  expect((await todayOf(administrator)).content).toEqual({
    starter: true,
    levels: 2,
    emptyLevels: [{ _id: empty, className: 'Adolescents' }],
    lessons: 0,
    currentYear: false,
    settings: [],
  })
  await makeAcademicYear(app.make, { name: '2026-27' })
  expect((await todayOf(administrator)).content.currentYear).toBe(true)
})

test('waiting schools come first, longest wait first; those that were switched off later are not waiting', async () => {
  const late = await app.make.school({ active: false, created_at: '2026-11-18T00:00Z', name: 'Late' })
  const early = await app.make.school({ active: false, created_at: '2026-11-01T00:00Z', name: 'Early' })
  await app.make.school({ active: false, activated_at: '2026-01-01T00:00Z', name: 'Off' })
  const { waiting } = await todayOf(await app.make.administrator())
  expect(waiting).toMatchObject({ count: 2, schools: [{ _id: early._id }, { _id: late._id }] })
})

test('sizes count what is there now, largest school first', async () => {
  const small = await app.make.school({ name: 'Small', activated_at: app.now })
  const large = await app.make.school({ name: 'Large', activated_at: app.now })
  const schoolClass = await app.make.class(large)
  await app.make.teacher(schoolClass)
  for (const _ of [1, 2]) await app.make.student(schoolClass)
  await app.make.student(schoolClass, { archived_at: app.now })
  const { sizes } = await todayOf(await app.make.administrator())
  expect(sizes).toEqual({
    schoolCount: 2,
    studentCount: 2,
    schools: [
      { _id: large._id, schooleName: 'Large', studentCount: 2, classCount: 1, teacherCount: 1 },
      { _id: small._id, schooleName: 'Small', studentCount: 0, classCount: 0, teacherCount: 0 },
    ],
  })
})

test('messages that could not be sent are counted: given up on, and being retried', async () => {
  const administrator = await app.make.administrator()
  const school = await app.make.school()
  const { send } = app.services.messenger
  app.services.messenger.send = async () => {
    throw new Error('The gateway does not answer 9000000001.')
  }
  await app.enqueue('school-status', { school: school._id })
  await app.enqueue('school-status', { school: school._id })
  await app.runJobs()
  app.services.messenger.send = send
  await app.database.owner.query(`
    update graphile_worker._private_jobs set attempts = max_attempts
     where id = (select min(id) from graphile_worker.jobs where last_error is not null)`)
  const { messages } = await todayOf(administrator)
  expect(messages).toEqual({ failed: 1, retried: 1, lastAt: expect.any(String) })
})

test('every job that counts as a message is one that the server runs', () => {
  const queued = jobs.flatMap(domain => Object.keys(domain.queued ?? {}))
  expect(messageTasks.filter(name => !queued.includes(name))).toEqual([])
})

test('only the administrator can see it, in the database too', async () => {
  const { principal } = await app.make.school()
  expect((await app.as(principal).call(api.today.platform)).status).toBe(403)
  const found = await app.within(principal, async tx => {
    const sizes = await tx.run`select from app.school_sizes()`
    const failed =
      await tx.run`select from app.failed_jobs(${messageTasks}::text[]) where failed + retried > 0`
    return { sizes, failed }
  })
  expect(found).toEqual({ sizes: 0, failed: 0 })
})

test('it is five statements', async () => {
  const administrator = await app.make.administrator()
  expect(await statementsOf(() => todayOf(administrator))).toHaveLength(5)
})

test('the newest good backup, what failed since, and its test restore; nobody else sees them', async () => {
  const backup = (started: string, fields: object) =>
    app.make.insert('backups', { destination: '/backup', started_at: started, ended_at: started, ...fields })
  await backup('2026-11-16T20:30:00Z', { destination: '/usb', name: 'other', byte_count: 5 })
  await backup('2026-11-17T20:30:00Z', { name: 'one', byte_count: 10, tested_at: '2026-11-18T21:30:00Z' })
  await backup('2026-11-18T20:30:00Z', { name: 'two', byte_count: 20 })
  await backup('2026-11-19T20:30:00Z', { problem: 'There is not enough space in /backup.' })
  await app.database.owner.query(
    "insert into app.backup_line (line, log_problem) values ('abcd1234', 'The storage did not answer.')",
  )
  const { backups } = await todayOf(await app.make.administrator())
  expect(backups).toEqual({
    destinations: [
      {
        destination: '/backup',
        last: { at: expect.stringContaining('2026-11-18T20:30'), bytes: 20 },
        failure: {
          at: expect.stringContaining('2026-11-19T20:30'),
          problem: 'There is not enough space in /backup.',
        },
      },
      {
        destination: '/usb',
        last: { at: expect.stringContaining('2026-11-16T20:30'), bytes: 5 },
        failure: null,
      },
    ],
    logProblem: 'The storage did not answer.',
    test: { at: expect.stringContaining('2026-11-18T21:30'), problem: null },
  })
  const { principal } = await app.make.school()
  const seen = await app.within(
    principal,
    tx => tx.rows({ name: nullable(text) })`select name from app.backups`,
  )
  expect(seen).toEqual([])
})

test('a backup is due once a night, and a test of the newest one once a week', async () => {
  await app.database.owner.query('delete from app.backups')
  await app.database.owner.query('delete from app.backup_line')
  await app.database.owner.query("insert into app.backup_line (line) values ('abcd1234')")
  const nameOf = (word: string) => `casa-abcd1234-${word}`
  const worker = new pg.Client(app.database.worker)
  await worker.connect()
  try {
    const due = async (at: string) => {
      const now = new Date(at)
      return [
        await backupIsDue(new Tx(worker), '/backup', now),
        await testIsDue(new Tx(worker), '/backup', now),
      ]
    }
    expect(await due('2026-11-19T20:30:00Z')).toEqual([true, false])
    const started = '2026-11-19T20:30:00Z'
    // One to another place, and one from before a restore, do not count.
    const other = { started_at: '2026-11-28T20:30:00Z', tested_at: '2026-11-28T20:30:00Z' }
    await app.make.insert('backups', { ...other, destination: '/mnt/usb', name: nameOf('usb') })
    await app.make.insert('backups', { ...other, destination: '/backup', name: 'casa-00001234-before' })
    const id = await app.make.insert('backups', {
      destination: '/backup',
      started_at: started,
      name: nameOf('one'),
    })
    expect(await due('2026-11-19T20:31:00Z')).toEqual([false, true])
    expect(await due('2026-11-20T20:29:00Z')).toEqual([false, true])
    expect(await due('2026-11-20T20:30:00Z')).toEqual([true, true])
    const tested = '2026-11-19T21:30:00Z'
    await app.database.owner.query('update app.backups set tested_at = $2 where id = $1', [id, tested])
    const newer = { destination: '/backup', started_at: '2026-11-25T20:30:00Z', name: nameOf('two') }
    await app.make.insert('backups', newer)
    expect((await due('2026-11-25T21:30:00Z'))[1]).toBe(false)
    expect((await due('2026-11-26T21:30:00Z'))[1]).toBe(true)
    // A backup that failed its test is not tested again, but the next one is.
    const problem =
      "update app.backups set tested_at = $1, test_problem = 'It is cut off.' where name like '%-two'"
    await app.database.owner.query(problem, ['2026-11-26T21:30:00Z'])
    expect((await due('2026-11-26T22:30:00Z'))[1]).toBe(false)
    await app.make.insert('backups', { ...newer, started_at: '2026-11-26T22:31:00Z', name: nameOf('three') })
    expect((await due('2026-11-26T23:30:00Z'))[1]).toBe(true)
  } finally {
    await worker.end()
  }
})
