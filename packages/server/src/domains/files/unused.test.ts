import { api } from '@casa/contract'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { startJobs } from '../../platform/jobs.ts'
import { testApp } from '../../testing/app.ts'
import { mp4Of, noise } from '../../testing/films.ts'
import { storedByAKilledServer } from '../../testing/killed-process.ts'
import { sendChunks } from '../../testing/send-chunks.ts'
import { requireFiles } from './queries.ts'

const app = testApp()

beforeAll(() => {
  app.now = new Date()
})

const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#b5651d' } }).jpeg()

type School = { _id: string; principal: { _id: string; token: string } }

/** Uploads a picture and backdates it by `hoursAgo`. */
async function upload(school: School, hoursAgo: number): Promise<{ _id: string; url: string }> {
  const { body } = await app
    .as(school.principal)
    .call(api.files.student, { files: { image: await picture.toBuffer() } })
  const at = new Date(app.now.getTime() - hoursAgo * 3_600_000)
  await app.database.owner.query('update app.files set created_at = $2 where id = $1', [body.data._id, at])
  return body.data
}

async function stored(school: { _id: string }) {
  const { rows } = await app.database.owner.query(
    `select s.file_bytes::int as taken, (select coalesce(sum(byte_count), 0)::int from app.files where school_id = s.id) as kept,
            array(select id from app.files where school_id = s.id order by id) as files
       from app.schools s where s.id = $1`,
    [school._id],
  )
  return rows[0]
}

test('a picture that no row uses is deleted after a day, from the storage and from the quota', async () => {
  const [school, other] = [await app.make.school(), await app.make.school()]
  const [photo, card, logo, young] = [
    await upload(school, 25),
    await upload(school, 25),
    await upload(school, 25),
    await upload(school, 23),
  ]
  const schoolClass = await app.make.class(school)
  await app.make.student(schoolClass, { photo_id: photo._id, archived_at: app.now })
  await app.make.student(schoolClass, { image_ids: [card._id] })
  await app.database.owner.query('update app.schools set logo_id = $1 where id = $2', [logo._id, school._id])
  const before = await app.storedFiles()
  await upload(school, 25)
  await upload(other, 25)
  expect((await stored(other)).taken).toBeGreaterThan(0)

  await app.runNight()
  const kept = [photo, card, logo, young].map(({ _id }) => _id).sort()
  const left = await stored(school)
  expect(left.files).toEqual(kept)
  expect(left.taken).toBe(left.kept)
  expect(await stored(other)).toEqual({ taken: 0, kept: 0, files: [] })
  expect(await app.storedFiles()).toEqual(before)
})

test('a video that no row uses is deleted after a day, and so is an upload to which nothing was added for a day', async () => {
  const school = await app.make.school()
  const before = (await app.storedFiles()).length
  const parts = await sendChunks(app, school.principal)
  const [left, going] = [await parts.path(1000), await parts.path(1000)]
  await parts.part(left, 0, noise(500))
  await parts.part(going, 0, noise(500))
  await app.database.owner.query('update app.unfinished_uploads set changed_at = $2 where id = $1', [
    left.slice(-36),
    new Date(app.now.getTime() - 25 * 3_600_000),
  ])
  const { body } = await app.as(school.principal).call(api.files.media, { files: { video: mp4Of(5000) } })
  expect((await stored(school)).taken).toBe(body.data.bytes)
  await app.database.owner.query(`update app.files set created_at = $2 where id = $1`, [
    body.data._id,
    new Date(app.now.getTime() - 25 * 3_600_000),
  ])

  await app.runNight()
  expect(await stored(school)).toEqual({ taken: 0, kept: 0, files: [] })
  expect((await parts.send('HEAD', left)).status).toBe(404)
  expect(await parts.arrived(going)).toBe(500)
  // Of the parts, one is left.
  expect((await app.storedFiles()).length).toBe(before + 1)
})

test('hundreds of them are deleted in one night', async () => {
  const school = await app.make.school()
  await app.database.owner.query(
    `insert into app.files (school_id, id, content_type, storage_key, byte_count, sha256, user_id, created_at)
     select $1, gen_random_uuid(), 'image/webp', 'nowhere', 2, '', $2, $3::timestamptz - interval '2 days' from generate_series(1, 1200)`,
    [school._id, school.principal._id, app.now],
  )
  await app.database.owner.query('update app.schools set file_bytes = 2400 where id = $1', [school._id])
  await app.runNight()
  expect(await stored(school)).toEqual({ taken: 0, kept: 0, files: [] })
})

test('a picture that a form is about to use stays', async () => {
  const school = await app.make.school()
  const { _id } = await upload(school, 25)
  await app.within(school.principal, async (tx, scope) => {
    await requireFiles(tx, scope, { profileURL: [_id] })
    await app.runNight()
  })
  expect((await stored(school)).files).toEqual([_id])
})

test('while the storage is unavailable the rows are deleted, and the files as soon as it is back', async () => {
  await app.runNight()
  const school = await app.make.school()
  const before = await app.storedFiles()
  await upload(school, 25)
  const { storage } = app.services
  app.services.storage = { ...storage, remove: () => Promise.reject(new Error('the storage is away')) }
  await app.runNight()
  app.services.storage = storage
  expect(await stored(school)).toEqual({ taken: 0, kept: 0, files: [] })
  expect((await app.storedFiles()).length).toBeGreaterThan(before.length)
  await app.database.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await app.runJobs()
  expect(await app.storedFiles()).toEqual(before)
})

test.each(['at the next start', 'at night'])(
  'what a killed server stored for a row that never arrived is deleted %s',
  async when => {
    const school = await app.make.school()
    const before = await app.storedFiles()
    const [large, small, ...orphans] = await storedByAKilledServer(app.filesFolder, [
      'large',
      'small',
      'one',
      'two',
    ])
    await app.database.owner.query(
      `insert into app.files (school_id, id, content_type, storage_key, small_key, byte_count, sha256, user_id)
     values ($1, gen_random_uuid(), 'image/webp', $2, $3, 1, '', $4)`,
      [school._id, large, small, school.principal._id],
    )
    if (when === 'at night') await app.runNight()
    else {
      const worker = await startJobs(app.jobsOptions)
      await worker.stop()
    }
    for (const key of orphans)
      await expect(app.services.storage.read(key)).rejects.toMatchObject({ status: 404 })
    const names = [large!, small!].map(key => key.slice(3))
    expect(await app.storedFiles()).toEqual([...before, ...names].sort())
  },
)
