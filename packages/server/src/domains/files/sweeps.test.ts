import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@casa/contract'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { graceMs, Sweeps } from '../../platform/files/sweeps.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const query = (text: string, ...values: unknown[]) => app.database.owner.query(text, values)
const claim = () => readFile(join(app.filesFolder, 'claim'), 'utf8')
/** A server that begins now. */
const begin = () => {
  app.services.sweeps = new Sweeps(app.services.storage, app.services.clock)
}
const later = () => app.later(graceMs / 1_000)
const renew = async () => {
  await app.enqueue('renew-sweep-token')
  await app.runJobs()
}
const settings = async () => {
  const administrator = await app.make.administrator()
  return (await app.as(administrator).call(api.today.platform)).body.content.settings
}

/** Stores a file and queues its deletion, as a deleted picture does; returns whether it is still there. */
async function deleteFile(): Promise<boolean> {
  const key = await app.services.storage.put(Buffer.from('a photo'))
  await app.services.storage.confirm([key])
  await app.enqueue('remove-stored-files', { keys: [key] })
  await app.runJobs()
  const name = key.split('/')[1]!
  return (await app.storedFiles()).includes(name)
}

// Jobs are put off by the server's clock, and run by the database's.
beforeAll(() => {
  app.now = new Date()
})
beforeEach(async () => {
  await query('delete from graphile_worker._private_jobs')
})

test('a live database replaces its token, and deletes files once the token could have been replaced since the start', async () => {
  begin()
  expect(await deleteFile()).toBe(true)
  await renew()
  const first = await claim()
  // The first token is stored at once, because the storage had none.
  expect(await deleteFile()).toBe(true)
  later()
  expect(await deleteFile()).toBe(false)
  await renew()
  expect(await claim()).not.toBe(first)
  expect(await deleteFile()).toBe(false)
  // What was put off is done an hour later.
  const { rows } = await query(
    "select run_at - now() > interval '30 minutes' as later from graphile_worker.jobs",
  )
  expect(rows.every(({ later }) => later)).toBe(true)
})

test('a server that stops between the two steps of a replacement still may delete', async () => {
  const before = await claim()
  const { setClaim } = app.services.storage
  app.services.storage.setClaim = async () => {
    throw new Error('The server was killed.')
  }
  await renew()
  app.services.storage.setClaim = setClaim
  expect(await claim()).toBe(before)
  expect(await deleteFile()).toBe(false)
})

test('a restored database deletes nothing in the storage of the live one until the administrator allows it', async () => {
  const { rows } = await query('select token, earlier_token from app.storage_claims')
  await renew()
  await renew()
  const live = await claim()
  // The drill: the database of an hour ago, on the same storage.
  await query(
    'update app.storage_claims set token = $1, earlier_token = $2',
    rows[0].token,
    rows[0].earlier_token,
  )
  begin()
  await renew()
  later()
  await renew()
  expect(await deleteFile()).toBe(true)
  expect(await claim()).toBe(live)
  expect(app.jobLog.join()).toContain('This database was restored from a backup, so no files are deleted.')
  expect(await settings()).toEqual(['deletions'])

  const { principal } = await app.make.school()
  expect((await app.as(principal).call(api.administrator.allowDeletions)).status).toBe(403)
  const administrator = await app.make.administrator()
  expect((await app.as(administrator).call(api.administrator.allowDeletions)).status).toBe(200)
  expect(await settings()).toEqual([])
  await renew()
  expect(await claim()).not.toBe(live)
  expect(await deleteFile()).toBe(false)
  await renew()
  expect(await settings()).toEqual([])
})

test('a copy restored a moment ago has the live token, but waits until the live server has replaced it', async () => {
  const copy = (await query('select token from app.storage_claims')).rows[0].token
  begin()
  await renew()
  expect(await deleteFile()).toBe(true)
  // The live server's turn.
  await app.services.storage.setClaim('token of the live server')
  later()
  expect(await deleteFile()).toBe(true)
  expect((await query('select token from app.storage_claims')).rows[0].token).toBe(copy)
})
