import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { testApp } from '../testing/app.ts'
import { runJobs, startJobs, type Tasks, task } from './jobs.ts'

const app = testApp()

const options = (tasks: Tasks, log: string[] = []) => ({
  connection: app.database.worker,
  services: app.services,
  log: (sentence: string) => log.push(sentence),
  tasks,
})

const enqueue = (name: string, payload: object = {}) =>
  app.services.database.asAnonymous('write', ({ tx }) =>
    sql`select app.enqueue(${name}, ${JSON.stringify(payload)})`.execute(tx),
  )

/** What waits for another try is due now. */
const retryNow = () =>
  app.database.owner.query(
    'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null',
  )

test('a job runs when its transaction commits, and never when it does not', async () => {
  const done: string[] = []
  const tasks = { note: task(z.object({ what: z.string() }), async ({ what }) => void done.push(what)) }
  await enqueue('note', { what: 'kept' })
  const undone = app.services.database.asAnonymous('write', async ({ tx }) => {
    await sql`select app.enqueue('note', '{"what": "undone"}')`.execute(tx)
    throw new Error('the request failed')
  })
  await expect(undone).rejects.toThrow('the request failed')
  await runJobs(options(tasks))
  await runJobs(options(tasks))
  expect(done).toEqual(['kept'])
})

test('a job that fails says so in the log and is tried again', async () => {
  let tries = 0
  const log: string[] = []
  const tasks = {
    'fail-once': async () => {
      tries += 1
      if (tries === 1) throw new Error('the gateway is away')
    },
  }
  await enqueue('fail-once')
  await runJobs(options(tasks, log))
  expect(tries).toBe(1)
  expect(log.join()).toContain('the gateway is away')
  await retryNow()
  await runJobs(options(tasks))
  expect(tries).toBe(2)
})

test('a job sees the rows of the school that it names, and of no other', async () => {
  const [own, other] = [await app.make.school(), await app.make.school()]
  await Promise.all([app.make.class(own), app.make.class(other)])
  const seen: unknown[] = []
  const tasks: Tasks = {
    look: task(z.object({ school: z.string() }), async ({ school }, { inSchool, transaction }) => {
      const named = async () => ({
        inside: await inSchool(school, async (tx, scope) => ({
          schools: await tx.selectFrom('app.schools').select('id').where('id', '!=', scope.school).execute(),
          today: scope.today,
        })),
        nobody: await transaction(async tx =>
          tx.selectFrom('app.schools').select('id').where('id', '=', school).execute(),
        ),
      })
      seen.push(await named())
    }),
  }
  await enqueue('look', { school: own._id })
  await runJobs(options(tasks))
  const platform = { id: '00000000-0000-7000-8000-000000000001' }
  expect(seen).toEqual([{ inside: { schools: [platform], today: '2026-11-20' }, nobody: [] }])
})

test('the running worker takes a job up by itself, and stops when told', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const worker = await startJobs(options({ ping: async () => resolve() }))
  await enqueue('ping')
  await promise
  await worker.stop()
  const ran: string[] = []
  await enqueue('pong')
  await sleep(100)
  expect(ran).toEqual([])
  await runJobs(options({ pong: async () => void ran.push('pong') }))
  expect(ran).toEqual(['pong'])
})

test('the nightly clean-up deletes what has run out and nothing else', async () => {
  const { principal } = await app.make.school()
  await app.make.session(principal, { expires_at: new Date(app.now.getTime() - 1) })
  await app.database.owner.query(`
    insert into app.idempotency_keys (user_id, key, request_hash, created_at) values
      (gen_random_uuid(), 'yesterday', '', now() - interval '25 hours'), (gen_random_uuid(), 'an hour ago', '', now());
    insert into app.otps (purpose, mobile, id, asked_at) values
      ('reset', '1', gen_random_uuid(), now() - interval '2 hours'), ('reset', '2', gen_random_uuid(), now());
    insert into app.turns values ('\\x01', now() - interval '1 hour'), ('\\x02', now() + interval '1 hour')`)
  app.now = new Date()
  await enqueue('clean-up')
  await runJobs(options({}))
  const left = async (table: string) => (await app.database.owner.query(`select * from app.${table}`)).rows
  expect(await left('idempotency_keys')).toMatchObject([{ key: 'an hour ago' }])
  expect(await left('otps')).toMatchObject([{ mobile: '2' }])
  expect(await left('turns')).toHaveLength(1)
  const sessions = await left('sessions')
  expect(sessions.every(({ expires_at }) => expires_at > app.now)).toBe(true)
})
