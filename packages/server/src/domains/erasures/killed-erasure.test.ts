import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { CasaServer } from '../../testing/casa-servers.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { databaseUrl } from '../../testing/run-casa.ts'

const app = testApp()
const patience = { timeout: 60_000, interval: 50 }

/** A server as a process of its own, on the test's database. */
async function prepareServer(): Promise<CasaServer> {
  const folder = await mkdtemp(join(tmpdir(), 'casa-erasing-'))
  // Started as root, the server becomes another user.
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const server = await CasaServer.prepare(folder, {
    DATABASE_URL: databaseUrl({ ...app.database.app }),
    DATABASE_WORKER_URL: databaseUrl({ ...app.database.worker }),
    MIGRATION_DATABASE_URL: databaseUrl({ ...inject('owner'), database: app.database.app.database }),
    SECRET_KEY: '07'.repeat(32),
    DEMO: '0',
    STARTER: '0',
    DISK_RESERVE_MB: '0',
  })
  onTestFinished(() => server.stop())
  return server
}

test('a server that is killed while it erases a school goes on once it is started again', async () => {
  app.now = new Date()
  const { owner } = app.database
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const child = await app.make.student(schoolClass)
  await app.make.note(schoolClass, child, await app.make.teacher(schoolClass))
  const id = crypto.randomUUID()
  await owner.query(
    `insert into app.erasures (school_id, id, kind, subject_id, asked_by_name, asked_at, due_at, made_at)
     select $1, $2, 'school', $3, 'Operator', now() - interval '8 days', now() - interval '1 day', now() - interval '8 days'`,
    [platformId, id, school._id],
  )
  await owner.query(`select app.enqueue('erase', $1)`, [JSON.stringify({ school: platformId, id })])
  const erasure = async () =>
    (
      await owner.query(
        'select begun_at is not null as begun, done_at is not null as done, counts -> $2 as erased from app.erasures where id = $1',
        [id, 'erased'],
      )
    ).rows[0]
  const rowsOf = async (table: string) =>
    (await owner.query(`select from app.${table} where school_id = $1`, [school._id])).rowCount

  /** The connections on which a step of an erasure runs. */
  const erasing = async (condition = 'true') =>
    (
      await owner.query(
        `select from pg_stat_activity
          where state = 'active' and pid <> pg_backend_pid() and query like '%erase_next%' and ${condition}`,
      )
    ).rowCount

  // The last step waits for this lock; those before it have been stored.
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('select from app.classes where school_id = $1 for update', [school._id])
  const { rows: held } = await holder.query('select pg_backend_pid() as pid')
  const server = await prepareServer()
  await server.start()
  await expect.poll(() => erasing(`${held[0].pid} = any(pg_blocking_pids(pid))`), patience).toBeGreaterThan(0)
  await server.kill()
  await holder.query('rollback')
  holder.release()
  // The database notices that its client is gone, and takes the last step back.
  await expect.poll(() => erasing(), patience).toBe(0)
  expect(await erasure()).toMatchObject({ begun: true, done: false })
  expect([await rowsOf('notes'), await rowsOf('students')]).toEqual([0, 1])

  await server.start()
  await expect.poll(async () => (await erasure()).done, patience).toBe(true)
  expect([await rowsOf('students'), await rowsOf('classes')]).toEqual([0, 0])
  expect((await erasure()).erased, 'each row is counted once').toMatchObject({
    children: 1,
    notes: 1,
    staff: 1,
  })
  const admin = app.as(await app.make.administrator())
  const listed = (await admin.call(api.erasures.list)).body
  expect(listed.map(({ _id, state }) => [_id, state])).toEqual([[id, 'done']])
  const { body } = await admin.call(api.erasures.certificate, { params: { id } })
  expect(readPdf(body as Buffer).text).toContain('One school')
}, 180_000)
