import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moveFiles } from '../../platform/files/move-files.ts'
import { S3Bucket } from '../../platform/files/s3-bucket.ts'
import { bytesOf, type StorageSettings, storageFor } from '../../platform/files/storage.ts'
import { testApp } from '../../testing/app.ts'
import { type S3Server, startS3rver } from '../../testing/s3-servers.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { identifyStorage } from './storage-queries.ts'

const app = testApp()
const log: string[] = []

/** A server's storage, as it is opened at the start. */
const open = (folder: string, settings: StorageSettings = { kind: 'disk' }) =>
  storageFor(settings, folder, {
    identify: place => identifyStorage(app.database.owner.options, place),
    tell: sentence => log.push(sentence),
  })

const identityOf = async () =>
  (await app.database.owner.query('select storage_id from app.installation')).rows[0].storage_id

const forget = () => app.database.owner.query('update app.installation set storage_id = null')

/** A folder with a file that the database knows. */
async function used() {
  await forget()
  await app.database.owner.query('delete from app.files')
  const folder = await temporaryFolder()
  const storage = await open(folder)
  const key = await storage.put(Buffer.from('a photo'))
  await storage.confirm([key])
  const school = await app.make.school()
  const file = await app.make.file(school)
  await app.database.owner.query('update app.files set storage_key = $1 where id = $2', [
    key,
    file.split('/').at(-1),
  ])
  await app.database.owner.query('delete from app.files where storage_key <> $1', [key])
  return { folder, key }
}

test('the first start gives folder and database one identity, and later starts change neither', async () => {
  await forget()
  const folder = await temporaryFolder()
  await Promise.all([open(folder), open(folder)])
  const identity = await identityOf()
  expect(await readFile(join(folder, 'identity'), 'utf8')).toBe(identity)
  await open(folder)
  expect(await identityOf()).toBe(identity)
  expect(await readFile(join(folder, 'identity'), 'utf8')).toBe(identity)
})

test('an installation from before adopts the folder that holds its files, and no other', async () => {
  const { folder } = await used()
  await forget()
  await rm(join(folder, 'identity'))
  await expect(open(await temporaryFolder())).rejects.toThrow(/^The folder .* holds none of the latest files/)
  await open(folder)
  const identity = await readFile(join(folder, 'identity'), 'utf8')
  expect(await identityOf()).toBe(identity)
  // A start that was killed between the two leaves an identity only in the folder.
  await forget()
  await open(folder)
  expect(await identityOf()).toBe(identity)
})

test('an installation from before adopts no folder with the identity of another one, unless it was offered', async () => {
  await used()
  await forget()
  const others = await temporaryFolder()
  await writeFile(join(others, 'identity'), '01900000-0000-7000-8000-000000000001\n')
  await expect(open(others)).rejects.toThrow(/holds the files of another Casa installation: set STORAGE/)
  expect(await identityOf()).toBeNull()
  const lost = await temporaryFolder()
  const refused = async () => (await open(lost).catch(error => error)).message
  const [, offered] = /write (\S{36}) into a file named identity/.exec(await refused())!
  expect(await refused()).toContain(offered)
  await writeFile(join(lost, 'identity'), `${offered}\n`)
  await open(lost)
  expect(await identityOf()).toBe(offered)
})

test('a folder that is empty or another installation’s is refused; the operator can accept that files are lost', async () => {
  const { folder } = await used()
  const identity = await identityOf()
  const empty = await temporaryFolder()
  await expect(open(empty)).rejects.toThrow(
    `The folder ${empty} does not hold the files of this database: mount or restore them, set STORAGE, DATA_DIR or S3_BUCKET to where they are, copy them with "casa files move", or, if they are lost, write ${identity} into a file named identity there.`,
  )
  const others = await temporaryFolder()
  await writeFile(join(others, 'identity'), '01900000-0000-7000-8000-000000000001\n')
  await expect(open(others)).rejects.toThrow(/holds the files of another Casa installation: set STORAGE/)
  await writeFile(join(empty, 'identity'), `${identity}\n`)
  await open(empty)
  await open(folder)
})

test('without any files, an emptied folder is taken again', async () => {
  await used()
  await app.database.owner.query('delete from app.files')
  const empty = await temporaryFolder()
  await open(empty)
  expect(await readFile(join(empty, 'identity'), 'utf8')).toBe(await identityOf())
})

test('a folder that cannot be written is refused with a sentence', async () => {
  await forget()
  const parent = await temporaryFolder()
  await chmod(parent, 0o755)
  const folder = join(parent, 'files')
  await mkdir(folder)
  await chmod(folder, 0o500)
  // Root may write everywhere.
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    await expect(open(folder)).rejects.toThrow(/cannot be written: mount it for writing/)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('moving the files to a bucket gives it the identity; a bucket without it is refused', async () => {
  const server = await startS3rver()
  const bucket = new S3Bucket(server.settings)
  try {
    const { folder, key } = await used()
    const settings = { kind: 's3', ...server.settings } as const
    await expect(open(folder, settings)).rejects.toThrow(/^The bucket casa-files does not hold the files/)
    await moveFiles(folder, bucket, { signal: new AbortController().signal, tell: () => {} })
    const storage = await open(folder, settings)
    expect(await bytesOf(storage, key)).toHaveLength(7)

    await bucket.put('identity', Buffer.from('01900000-0000-7000-8000-000000000001'))
    await expect(open(folder, settings)).rejects.toThrow(/holds the files of another Casa installation/)
    const moving = moveFiles(folder, bucket, { signal: new AbortController().signal, tell: () => {} })
    await expect(moving).rejects.toThrow('The bucket holds the files of another Casa installation')
  } finally {
    bucket.close()
    await server.stop()
  }
})

test('a bucket that is unavailable at the start is compared before it is first used', async () => {
  const { folder, key } = await used()
  const first = await startS3rver()
  await first.stop()
  const settings = { kind: 's3', ...first.settings, idleMs: 500 } as const
  const storage = await open(folder, settings)
  expect(log.at(-1)).toMatch(/^The bucket casa-files is unavailable, so file requests are answered 503/)
  await expect(storage.read(key)).rejects.toMatchObject({ status: 503 })
  const bucket = new S3Bucket(first.settings)
  const again: S3Server = await startS3rver(Number(new URL(first.settings.endpoint!).port))
  try {
    // It is another one: nothing is read from it, and nothing written to it.
    await bucket.put('identity', Buffer.from('01900000-0000-7000-8000-000000000001'))
    await expect(storage.put(Buffer.from('x'))).rejects.toMatchObject({ status: 503 })
    expect(log.at(-1)).toMatch(/holds the files of another Casa installation/)
    const right = await open(folder)
    expect(await bytesOf(right, key)).toHaveLength(7)
  } finally {
    bucket.close()
    await again.stop()
  }
})
