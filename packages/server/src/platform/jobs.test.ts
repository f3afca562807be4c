import { expect, test } from 'vitest'
import * as z from 'zod'
import { runJobs, testApp } from '../testing/app.ts'
import { uuid } from './db/columns.ts'
import { startJobs, type Tasks, task } from './jobs.ts'

const app = testApp()

const options = (tasks: Tasks, log: string[] = []) => ({
  connection: app.database.worker,
  services: app.services,
  log: (sentence: string) => log.push(sentence),
  jobs: [{ queued: tasks }],
})

/** Jobs waiting for a retry are due now. */
const retryNow = () =>
  app.database.owner.query(
    'update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null',
  )

test('a job runs if its transaction commits, and never if it does not', async () => {
  const done: string[] = []
  const tasks = { note: task(z.object({ what: z.string() }), async ({ what }) => void done.push(what)) }
  await app.enqueue('note', { what: 'kept' })
  const undone = app.services.database.asAnonymous('write', async ({ tx }) => {
    await tx.run`select app.enqueue('note', '{"what": "undone"}')`
    throw new Error('the request failed')
  })
  await expect(undone).rejects.toThrow('the request failed')
  await runJobs(options(tasks))
  await runJobs(options(tasks))
  expect(done).toEqual(['kept'])
})

test('a failed job is logged and retried', async () => {
  let tries = 0
  const log: string[] = []
  const tasks = {
    'fail-once': async () => {
      tries += 1
      if (tries === 1) throw new Error('the gateway is away')
    },
  }
  await app.enqueue('fail-once')
  await runJobs(options(tasks, log))
  expect(tries).toBe(1)
  expect(log.join()).toContain('the gateway is away')
  await retryNow()
  await runJobs(options(tasks))
  expect(tries).toBe(2)
})

test('a job sees only the rows of the school that it names', async () => {
  const [own, other] = [await app.make.school(), await app.make.school()]
  await Promise.all([app.make.class(own), app.make.class(other)])
  const seen: unknown[] = []
  const tasks: Tasks = {
    look: task(z.object({ school: z.string() }), async ({ school }, { inSchool, transaction }) => {
      const named = async () => ({
        inside: await inSchool(school, async (tx, scope) => ({
          schools: await tx.rows({ id: uuid })`select id from app.schools where id <> ${scope.school}`,
          today: scope.today,
        })),
        nobody: await transaction(
          async tx => tx.rows({ id: uuid })`select id from app.schools where id = ${school}`,
        ),
      })
      seen.push(await named())
    }),
  }
  await app.enqueue('look', { school: own._id })
  await runJobs(options(tasks))
  expect(seen).toEqual([{ inside: { schools: [], today: '2026-11-20' }, nobody: [] }])
})

test('the running worker picks up a job on its own, and stops on request', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = async () => {
    ran.push('first worker')
    resolve()
  }
  const ran: string[] = []
  const worker = await startJobs(options({ ping: first }))
  await app.enqueue('ping')
  await promise
  await worker.stop()
  await app.enqueue('ping')
  await runJobs(options({ ping: async () => void ran.push('second worker') }))
  expect(ran).toEqual(['first worker', 'second worker'])
})

test('a nightly job runs at its time each night, and a start job runs before any other', async () => {
  const ran: string[] = []
  const log: string[] = []
  const worker = await startJobs({
    ...options({}, log),
    jobs: [
      { nightly: { 'count-stars': async () => void ran.push('stars') } },
      {
        nightly: { 'feed-owls': async () => void ran.push('owls') },
        atStart: {
          'light-lamp': () => Promise.reject(new Error('no oil')),
          'ring-bell': async () => void ran.push('bell'),
        },
      },
    ],
  })
  await worker.stop()
  expect(ran).toEqual(['bell'])
  expect(log.join()).toContain('light-lamp failed at the start: no oil')
  const { rows } = await app.database.owner.query(
    'select identifier from graphile_worker._private_known_crontabs order by identifier',
  )
  expect(rows.map(({ identifier }) => identifier)).toEqual(
    expect.arrayContaining(['count-stars', 'feed-owls']),
  )
})
