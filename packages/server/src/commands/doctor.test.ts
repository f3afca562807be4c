import { once } from 'node:events'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { linkHours } from '../domains/administrator/rules.ts'
import { testApp } from '../testing/app.ts'
import { databaseUrl, runCasa } from '../testing/run-casa.ts'

const app = testApp()

const settings = () => ({
  DATABASE_URL: databaseUrl(app.database.app),
  DATABASE_WORKER_URL: databaseUrl(app.database.worker),
  MIGRATION_DATABASE_URL: databaseUrl({ ...app.database.app, user: 'postgres' }),
  DATA_DIR: dirname(app.filesFolder),
  DISK_RESERVE_MB: '1',
})

/** A server that answers the question whether it is ready, on a free port. */
async function answering(status: number): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as { port: number }).port)
}

/** The state and the sentence of each line of `casa doctor`. */
async function examine(more: NodeJS.ProcessEnv = {}) {
  const { code, printed } = await runCasa('doctor', { ...settings(), ...more })
  const lines = printed.split('\n').map(line => /^(\w+) +([^:]+): (.*)$/.exec(line)!)
  return { code, found: Object.fromEntries(lines.map(([, state, what, says]) => [what, [state, says]])) }
}

test('doctor says for each part what is wrong with it and what to do, and fails if something fails', async () => {
  const PORT = await answering(200)
  const { code, found } = await examine({ PORT })
  expect(found[`Port ${PORT}`]).toEqual(['ok', 'the server is ready'])
  expect(found.Node![0]).not.toBe('fail')
  expect(found.Database).toEqual(['ok', expect.stringMatching(/^PostgreSQL 1\d/)])
  expect(found.Encoding).toEqual(['ok', expect.stringContaining('UTF8')])
  expect(found.Clock![0]).toBe('ok')
  expect(found.Migrations![0]).toBe('ok')
  expect(found.Jobs).toEqual(['ok', 'none waits'])
  expect(found.Address).toEqual(['warn', expect.stringContaining('set PUBLIC_URL')])
  expect(found.Backups).toEqual(['fail', expect.stringContaining('casa backup init')])
  expect(code).toBe(1)
})

test('doctor finds a server that is not ready, a missing proxy, a full disk, late jobs and pending migrations', async () => {
  const PORT = await answering(503)
  const { owner } = app.database
  await owner.query("select graphile_worker.add_job('late', run_at := now() - interval '1 hour')")
  await owner.query('delete from casa_migration where name = (select max(name) from casa_migration)')
  const { found } = await examine({ PORT, PUBLIC_URL: 'https://casa.test', DISK_RESERVE_MB: '900000000' })
  expect(found[`Port ${PORT}`]).toEqual(['fail', 'the server answers 503: see its log.'])
  expect(found.Proxy).toEqual(['fail', expect.stringContaining('TRUST_PROXY')])
  expect(found.Disk).toEqual(['fail', expect.stringContaining('make room')])
  expect(found.Migrations).toEqual(['warn', expect.stringContaining('pending after')])
  expect(found.Jobs).toEqual(['warn', expect.stringContaining('1 have waited')])
  await owner.query("insert into casa_migration values ('9000_later', 'now')")
  expect((await examine({ PORT })).found.Migrations).toEqual([
    'fail',
    expect.stringContaining('newer release'),
  ])
})

test('doctor knows how old the last good backup is, and why the latest attempt failed', async () => {
  const insert = (hours: number, name: string | null, problem: string | null) =>
    app.database.owner.query(
      `insert into app.backups (id, name, destination, started_at, ended_at, problem)
       values (gen_random_uuid(), $2, 'there', now() - make_interval(hours => $1), now() - make_interval(hours => $1), $3)`,
      [hours, name, problem],
    )
  await app.database.owner.query("delete from casa_migration where name = '9000_later'")
  const backups = async () => (await examine()).found.Backups
  await insert(100, 'old', null)
  expect(await backups()).toEqual([
    'fail',
    'the last good one is 4 days old: run casa backup, and see the log.',
  ])
  await insert(5, 'new', null)
  expect(await backups()).toEqual(['ok', 'the last good one is 5 hours old'])
  await insert(1, null, 'The disk is full.')
  expect(await backups()).toEqual(['warn', expect.stringContaining('attempt failed: The disk is full.')])
})

test('a database that cannot be reached is one line, and the others are still examined', async () => {
  const nowhere = 'postgres://casa@127.0.0.1:9/casa'
  const { code, found } = await examine({
    DATABASE_URL: nowhere,
    MIGRATION_DATABASE_URL: nowhere,
    DATABASE_WORKER_URL: 'postgres://w@127.0.0.1:9/casa',
  })
  expect(code).toBe(1)
  expect(found.Database![0]).toBe('fail')
  expect(found.Node).toBeDefined()
})

test('admin reset prints a link that opens the account once, and asks which one if there are several', async () => {
  const one = await app.make.administrator()
  const { code, printed, noted } = await runCasa('admin reset', {
    ...settings(),
    PUBLIC_URL: 'https://casa.test',
  })
  expect([code, noted]).toEqual([0, `Open this link within ${linkHours} hours. It works once.`])
  expect(printed).toMatch(/^https:\/\/casa\.test\/administrator#\S{20,}$/)
  await app.make.administrator()
  expect(await runCasa('admin reset', settings())).toMatchObject({ code: 2, printed: '' })
  const { rows } = await app.database.owner.query('select login from app.users where id = $1', [one._id])
  expect((await runCasa(`admin reset --mobile ${rows[0].login}`, settings())).code).toBe(0)
  expect(await runCasa('admin reset --mobile 1234567890', settings())).toMatchObject({
    code: 1,
    noted: 'No administrator has the number 1234567890.',
  })
})
