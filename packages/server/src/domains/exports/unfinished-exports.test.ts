import type { Readable } from 'node:stream'
import { api } from '@casa/contract'
import { refusals } from '@casa/contract/refusals'
import { expect, test, vi } from 'vitest'
import type { Storage } from '../../platform/files/storage.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()

async function makeExport() {
  const school = await app.make.school()
  const office = app.as(school.principal)
  expect((await office.call(api.exports.add, { body: {} })).status).toBe(200)
  const status = async () => (await office.call(api.exports.list)).body[0]?.status
  return { school, office, status }
}

/** Runs the jobs with a storage that keeps files in this way. */
async function runWith(put: Storage['put']): Promise<void> {
  const { storage } = app.services
  app.services.storage = { ...storage, put }
  try {
    await app.runJobs()
  } finally {
    app.services.storage = storage
  }
}

test('a storage that refuses an archive unread ends the archive', async () => {
  const { status } = await makeExport()
  const refusal = new Error('The storage is away.')
  let archive: Readable | undefined
  await runWith(async content => {
    archive = content as Readable
    throw refusal
  })
  expect(app.jobLog.splice(0)).toEqual([expect.stringMatching(/failed: The storage is away/)])
  expect(archive?.errored, 'at once, not when it next reports its progress').toBe(refusal)
  expect(await status()).toBe('failed')
})

test('an export that waits for its turn does not count as failed, and is not swept', async () => {
  const { office, status } = await makeExport()
  app.later(16 * 60)
  expect(await status()).toBe('queued')
  expect((await office.call(api.exports.add, { body: {} })).status).toBe(409)
  await app.database.owner.query('delete from graphile_worker._private_jobs')
  await app.database.owner.query(
    "update app.exports set moved_at = moved_at - interval '2 days' where status = 'queued'",
  )
  await app.enqueue('remove-expired-exports')
  await app.runJobs()
  expect(await status()).toBe('queued')
  await app.database.owner.query("update app.exports set status = 'running' where status = 'queued'")
  await app.enqueue('remove-expired-exports')
  await app.runJobs()
  expect(await status()).toBeUndefined()
})

test('a server makes one export at a time; the next one is made afterwards', async () => {
  const first = await makeExport()
  const { storage } = app.services
  let second: typeof first | undefined
  await runWith(async content => {
    if (!second) {
      second = await makeExport()
      await app.runJobs()
      expect(await second.status()).toBe('queued')
    }
    return storage.put(content)
  })
  expect([await first.status(), await second!.status()]).toEqual(['ready', 'queued'])
  await app.database.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await app.runJobs()
  expect(await second!.status()).toBe('ready')
  expect(app.jobLog).toEqual([])
})

test('an export fails when the disk is full', async () => {
  const { status } = await makeExport()
  app.services.disk = { isFull: true }
  try {
    await app.runJobs()
  } finally {
    app.services.disk = { isFull: false }
  }
  expect(app.jobLog.splice(0)).toEqual([expect.stringContaining(refusals.storage.diskFull)])
  expect(await status()).toBe('failed')
})

test('nothing is exported for an account that was disabled, or a school that was switched off', async () => {
  for (const change of [
    'update app.users set disabled = true where id = (select user_id from app.exports where school_id = $1)',
    'update app.schools set active = false where id = $1',
  ]) {
    const { school } = await makeExport()
    await app.database.owner.query(change, [school._id])
    await app.runJobs()
    expect(app.jobLog.splice(0)).toHaveLength(1)
    const { rows } = await app.database.owner.query('select status from app.exports where school_id = $1', [
      school._id,
    ])
    expect(rows).toEqual([{ status: 'failed' }])
  }
})

test('an expired export that cannot be deleted does not keep the others', async () => {
  const made = [await makeExport(), await makeExport(), await makeExport()]
  await app.runJobs()
  app.later(8 * 86_400)
  await app.database.owner.query(`
    create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'not this one'; end $$;
    create trigger refuse before delete on app.exports for each row
      when (old.school_id = '${made[0]!.school._id}') execute function public.refuse()`)
  await app.enqueue('remove-expired-exports')
  await app.runJobs()
  expect(app.jobLog.splice(0)).toEqual([
    expect.stringMatching(/^An expired export of school .* could not be deleted: /),
    expect.stringContaining('1 expired exports could not be deleted.'),
  ])
  const { rows } = await app.database.owner.query(
    'select school_id from app.exports where school_id = any($1)',
    [made.map(({ school }) => school._id)],
  )
  expect(rows).toEqual([{ school_id: made[0]!.school._id }])
})

test('an export that is deleted while it is made stops, which is no failure', async () => {
  const { status } = await makeExport()
  const { database } = app.services
  const asExport = database.asExport.bind(database)
  vi.spyOn(database, 'asExport').mockImplementationOnce((id, work) =>
    asExport(id, async (tx, session) => {
      await app.database.owner.query('delete from app.exports where id = $1', [id])
      return work(tx, session)
    }),
  )
  const before = await app.storedFiles()
  await app.runJobs()
  expect(app.jobLog).toEqual([])
  expect(await status()).toBeUndefined()
  await vi.waitFor(async () => expect(await app.storedFiles()).toEqual(before))
})
