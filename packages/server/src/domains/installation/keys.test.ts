import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateCalendar } from '@casa/contract/private-calendar'
import { students } from '@casa/contract/students'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Tx } from '../../platform/db/connection.ts'
import { KeySource } from '../../platform/key-source.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { testApp } from '../../testing/app.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts'
import { registration } from '../../testing/mothers-number.ts'
import { temporaryFolder } from '../../testing/workbook.ts'
import { openSecrets } from './key-queries.ts'
import { replaceLostKey, rotateKeys } from './rotation-queries.ts'

const app = testApp()
const key = (digits: string) => digits.repeat(32)
const setting = (...keys: string[]) => new KeySource(keys.join(','), '/nowhere')
const owner = ({ owner }: TestDatabase) => owner.options

beforeEach(async () => {
  await app.database.owner.query(
    'update app.students set aadhaar = null; delete from app.secret_keys; delete from app.installation',
  )
  app.services.secrets = await openSecrets(app.database.owner.options, app.keys)
})

async function onANewDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await cloneDatabase()
  try {
    await work(database)
  } finally {
    await database.drop()
  }
}

/** A server of the test's database that starts with these keys. */
const start = (source: KeySource, database = app.database) => openSecrets(owner(database), source)

async function readBack(tx: Tx, secrets: Secrets, id: string) {
  const { rows } = await app.database.owner.query(
    'select aadhaar as bytes, aadhaar_key as version from app.students where id = $1',
    [id],
  )
  return secrets.open(tx, rows[0], id)
}

const versions = async (database = app.database) =>
  (await database.owner.query('select number as version, state from app.secret_keys order by number')).rows

async function waitsForALock(database: TestDatabase): Promise<boolean> {
  const waiting = await database.owner.query(
    `select 1 from pg_locks l join pg_database d on d.oid = l.database
      where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  )
  return waiting.rows.length === 1
}

async function makeChildren(count: number) {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const add = async (adharNo: string | null) => {
    const body = registration(schoolClass, { adharNo, mobileNumber: null })
    return (await office.call(students.add, { body })).body
  }
  const children: { id: string; number: string; slip: { loginName: string; password: string } }[] = []
  for (let index = 0; index < count; index += 1) {
    const number = String(100_000_000_000 + index)
    const { data, welcome } = await add(number)
    children.push({ id: data._id, number, slip: welcome![0]! })
  }
  const read = async (id: string) => (await office.call(students.get, { params: { id } })).body.adharNo
  return { school, office, children, add, read }
}

test('the first start takes its key once, and later only a server with the same key starts', async () => {
  await onANewDatabase(async database => {
    await Promise.all([start(setting(key('a1')), database), start(setting(key('a1')), database)])
    expect(await versions(database)).toEqual([{ version: 1, state: 'current' }])
    const other = setting(key('b2'))
    await expect(start(other, database)).rejects.toThrow(
      'SECRET_KEY is not the secret key of this database: set it to the key that this database was used with, or choose the database that belongs to this key.',
    )
    // A key that waits for its rotation changes nothing, wherever it stands.
    await start(setting(key('c3'), key('a1')), database)
    expect(await versions(database)).toEqual([{ version: 1, state: 'current' }])
  })
})

test('of two servers with different keys that start on one new database, the second refuses', async () => {
  await onANewDatabase(async database => {
    const starts = [start(setting(key('a1')), database), start(setting(key('b2')), database)]
    const outcomes = await Promise.allSettled(starts)
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

test('a key is generated once; a missing file is never replaced by another key', async () => {
  await onANewDatabase(async database => {
    const folder = await temporaryFolder()
    await start(new KeySource(undefined, folder), database)
    const file = join(folder, 'secret-key')
    const written = await readFile(file, 'utf8')
    expect(written).toMatch(/^[0-9a-f]{64}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await start(new KeySource(undefined, folder), database)
    expect(await readFile(file, 'utf8')).toBe(written)
    const empty = await temporaryFolder()
    await expect(start(new KeySource(undefined, empty), database)).rejects.toThrow(
      /secret-key is missing, .* put it back, or set SECRET_KEY to it; if it is lost, "casa keys replace"/,
    )
    expect(await readdir(empty)).toEqual([])
  })
})

test('an installation from before takes only the key that opens its Aadhaar numbers', async () => {
  const { school, children } = await makeChildren(1)
  await app.database.owner.query('delete from app.secret_keys; delete from app.installation')
  await expect(start(setting(key('b2')))).rejects.toThrow(/SECRET_KEY does not open the Aadhaar numbers/)
  await expect(start(new KeySource(undefined, await temporaryFolder()))).rejects.toThrow(/is missing/)
  // Nothing is deleted while the key is there, although the database does not know it yet.
  await expect(replaceLostKey(owner(app.database), setting(key('b2'), key('07')))).rejects.toThrow(
    'SECRET_KEY opens this database, so no key is lost.',
  )
  const secrets = await start(setting(key('b2'), key('07')))
  // Slips from before are still compared with the same key.
  expect(secrets.fingerprint('x', 'y')).toEqual(app.services.secrets.fingerprint('x', 'y'))
  expect(await app.within(school.principal, tx => readBack(tx, secrets, children[0]!.id))).toBe(
    children[0]!.number,
  )
})

test('a rotation encrypts every number again in batches while the server reads and writes, and can be stopped and resumed', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'secret-key'), key('07'), { mode: 0o600 })
  const file = new KeySource(undefined, folder)
  const secrets = await start(file)
  const usual = app.services.secrets
  app.services.secrets = secrets
  try {
    const { office, children, add, read } = await makeChildren(7)
    const before = (
      await app.database.owner.query('select id, version, updated_at from app.students order by id')
    ).rows
    const { slip } = children[0]!
    await office.call(privateCalendar.renew)
    const address = (await office.call(privateCalendar.address)).body.address
    expect(address).toMatch(/calendar/)

    const stop = new AbortController()
    const stopped = await rotateKeys(owner(app.database), file, {
      signal: stop.signal,
      tell: () => stop.abort(),
      batch: 3,
      pauseMs: 0,
    })
    expect(stopped).toMatchObject({ version: 2, resealed: 3, done: false })
    // The running server finds the new key by itself; it reads both versions and writes the new one.
    for (const { id, number } of children) expect(await read(id)).toBe(number)
    const added = await add('555566667777')
    expect(await read(added.data._id)).toBe('555566667777')
    const { rows } = await app.database.owner.query('select aadhaar_key from app.students where id = $1', [
      added.data._id,
    ])
    expect(rows).toEqual([{ aadhaar_key: 2 }])
    // A server that starts in the middle needs both.
    await start(file)
    await writeFile(join(folder, 'other'), '')
    const [first, second] = (await readFile(join(folder, 'secret-key'), 'utf8')).split('\n')
    await expect(start(setting(second!))).rejects.toThrow(
      /SECRET_KEY lacks version 1 of this database's secret key/,
    )

    const resumed = await rotateKeys(owner(app.database), file, { batch: 3, pauseMs: 0 })
    expect(resumed).toEqual({ version: 2, resealed: expect.any(Number), unreadable: 0, done: true })
    expect(await versions()).toEqual([
      { version: 1, state: 'dropped' },
      { version: 2, state: 'current' },
    ])
    expect(await readFile(join(folder, 'secret-key'), 'utf8')).toBe(second)
    expect((await stat(join(folder, 'secret-key'))).mode & 0o777).toBe(0o600)
    expect(
      (
        await app.database.owner.query(
          'select 1 from app.students where aadhaar is not null and aadhaar_key <> 2',
        )
      ).rows,
    ).toEqual([])
    await expect(start(setting(first!))).rejects.toThrow(/is an earlier secret key of this database/)

    app.services.secrets = await start(new KeySource(undefined, folder))
    for (const { id, number } of children) expect(await read(id)).toBe(number)
    // Nothing that people hold has changed: printed slips, calendar addresses, versions of forms that are open.
    const after = (
      await app.database.owner.query(
        'select id, version, updated_at from app.students where id = any($1) order by id',
        [before.map(({ id }) => id)],
      )
    ).rows
    expect(after).toEqual(before)
    expect((await office.call(privateCalendar.address)).body.address).toBe(address)
    expect((await app.signIn(slip.loginName, 'PARENT', slip.password)).status).toBe(200)
  } finally {
    app.services.secrets = usual
  }
})

test('with SECRET_KEY the new key is added to the setting first, and a key that was dropped never returns', async () => {
  await onANewDatabase(async database => {
    await start(setting(key('a1')), database)
    await expect(rotateKeys(owner(database), setting(key('a1')))).rejects.toThrow(
      /^SECRET_KEY must hold the new key, too: add 64 hexadecimal digits/,
    )
    const both = setting(key('a1'), key('b2'))
    expect(await rotateKeys(owner(database), both)).toMatchObject({ version: 2, done: true })
    await expect(rotateKeys(owner(database), both)).rejects.toThrow(/must hold the new key/)
    await start(setting(key('b2')), database)
    await expect(start(setting(key('a1')), database)).rejects.toThrow(
      'SECRET_KEY is an earlier secret key of this database, which has been rotated since: set it to the present key.',
    )
  })
})

test('two rotations at once: the second refuses; so does one on a database that no server has used', async () => {
  await onANewDatabase(async database => {
    await expect(rotateKeys(owner(database), setting(key('a1')))).rejects.toThrow(/start the server once/)
    await start(setting(key('a1')), database)
    const both = setting(key('a1'), key('b2'))
    // The first one waits for the versions of the key, so that the second one always meets it.
    await database.owner.query('select pg_advisory_lock(727006)')
    const first = rotateKeys(owner(database), both)
    await vi.waitUntil(() => waitsForALock(database))
    await expect(rotateKeys(owner(database), both)).rejects.toThrow(
      'Another rotation of the keys is running.',
    )
    await database.owner.query('select pg_advisory_unlock(727006)')
    await first
    expect(await versions(database)).toHaveLength(2)
  })
})

test('what was stored while the key changed is never left under the earlier version', async () => {
  const { school, children } = await makeChildren(1)
  // A transaction that has encrypted a number under version n, and is about to store it.
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let sealed = () => {}
  const isSealed = new Promise<void>(resolve => {
    sealed = resolve
  })
  const storing = app.within(school.principal, async tx => {
    const [number] = await app.services.secrets.seal(tx, [{ text: '111122223333', context: children[0]!.id }])
    sealed()
    await held
    await tx.run`update app.students set aadhaar = ${number!.bytes}, aadhaar_key = ${number!.version} where id = ${children[0]!.id}`
  })
  await isSealed
  const rotating = rotateKeys(owner(app.database), setting(key('07'), key('d4')))
  await vi.waitUntil(() => waitsForALock(app.database))
  release()
  await storing
  await rotating
  const secrets = await start(setting(key('d4')))
  const read = await app.within(school.principal, tx => readBack(tx, secrets, children[0]!.id))
  expect(read).toBe('111122223333')
})

test('after a lost key the operator deletes what only it opens, and the school enters it again', async () => {
  const { office, children, read } = await makeChildren(2)
  await expect(replaceLostKey(owner(app.database), app.keys)).rejects.toThrow(
    'SECRET_KEY opens this database, so no key is lost.',
  )
  expect(await replaceLostKey(owner(app.database), setting(key('b2')))).toEqual({ deleted: 2 })
  app.services.secrets = await start(setting(key('b2')))
  const { id, number } = children[0]!
  expect(await read(id)).toBeNull()
  await office.call(students.update, { params: { id }, body: { adharNo: number } })
  expect(await read(id)).toBe(number)
  await expect(start(app.keys)).rejects.toThrow(/is an earlier secret key/)
})

test('a server without the new key answers 503 instead of storing what others cannot read', async () => {
  const { office, children } = await makeChildren(1)
  await rotateKeys(owner(app.database), setting(key('07'), key('d4')))
  const params = { id: children[0]!.id }
  for (const answer of [
    await office.call(students.get, { params }),
    await office.call(students.update, { params, body: { adharNo: '111122223333' } }),
  ])
    expect(answer).toMatchObject({ status: 503, body: { message: /restart it/ } })
})

/** Every column of bytes, and what a rotation does with it. */
const columnsOfBytes = {
  'students aadhaar': 'is encrypted again',
  'installation fingerprint_key': 'is encrypted again',
  'secret_keys check_value': 'recognises the key, and is derived from it alone',
  // The key of fingerprints stays when the secret key is rotated, so these stay valid, as do the keys of entries that
  // wait on devices, which are fingerprints that are never stored.
  'users first_password': 'is a fingerprint: printed slips stay valid',
  'link_slips password': 'is a fingerprint: printed slips stay valid',
  'former_guardians first_password': 'is a fingerprint: printed slips stay valid',
  'otp_codes code': 'is a fingerprint: codes that were sent stay valid',
  'idempotency_keys request_hash': 'is a fingerprint: a repeated request is recognised',
  'known_places place': 'is a fingerprint: devices stay known',
  'totp_secrets secret': 'is encrypted again',
  'recovery_codes code': 'is a fingerprint: recovery codes stay valid',
  'passkeys credential': 'is the device’s own name for its key',
  'passkeys public_key': 'is no secret',
  'passkey_challenges token_hash': 'is a hash without a key',
  'passkey_challenges challenge': 'is valid for some minutes',
  'sessions place': 'is a fingerprint: devices stay known',
  'otps place': 'is a fingerprint: devices stay known',
  'turns key': 'is a fingerprint: attempts stay counted',
  'calendar_addresses token_hash': 'is a hash of a fingerprint: addresses stay valid',
  'sessions token_hash': 'is a hash without a key',
  'sessions files_hash': 'is a hash without a key',
  'backups test_key': 'belongs to a backup that is being tested, not to the secret key',
  'sessions sign_out_hash': 'is a hash without a key',
  'switched_off_sessions token_hash': 'is a hash without a key',
  'administrator_links token_hash': 'is a hash without a key',
  'demo_schools token_hash': 'is a hash without a key',
}

test('every column of bytes is listed with what a rotation does with it', async () => {
  const { rows } = await app.database.owner.query(
    `select table_name || ' ' || column_name as name from information_schema.columns
      where table_schema = 'app' and data_type = 'bytea' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(columnsOfBytes).sort())
})
