import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@casa/contract'
import type { DataExport } from '@casa/contract/exports'
import { expect, test } from 'vitest'
import { listParts, unpackPart } from '../../platform/excel/zip.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { readBytes, temporaryFolder } from '../../testing/workbook.ts'
import { entities, tablesLeftOut } from './entities.ts'

const app = testApp()
type Caller = ReturnType<TestApp['as']>

type Manifest = {
  format: string
  school: string
  parts: { path: string; bytes: number; sha256: string; entity?: string; rows?: number }[]
}

/** Asks for an export, lets the job run, and returns the archive's parts by path. */
async function exported(caller: Caller, body: { studentId?: string } = {}) {
  const { status } = await caller.call(api.exports.add, { body })
  expect(status).toBe(200)
  await app.runJobs()
  expect(app.jobLog).toEqual([])
  const [latest] = (await caller.call(api.exports.list)).body as DataExport[]
  expect(latest).toMatchObject({ status: 'ready', url: `/api/files/export/${latest!._id}` })
  const params = { id: latest!._id }
  const zip = (await caller.call(api.exports.read, { params })).body as Buffer
  expect(zip).toHaveLength(latest!.bytes!)
  const parts = new Map(listParts(zip).map(part => [part.name, unpackPart(zip, part)]))
  const json = (path: string) => JSON.parse(String(parts.get(path)))
  return { latest: latest!, params, zip, parts, json, manifest: json('manifest.json') as Manifest }
}

async function makeSchool() {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const office = app.as(school.principal)
  const add = async (firstName: string, more: object = {}) => {
    const body = {
      firstName,
      dob: '2021-05-01',
      doa: '2024-06-01',
      motherName: 'Meera Rao',
      classId: schoolClass._id,
      again: true,
      ...more,
    }
    const answer = await office.call(api.students.add, { body })
    expect(answer.status).toBe(200)
    return answer.body.data
  }
  return { school, schoolClass, office, add }
}

test('a school’s export has every row as JSON and in a workbook, its files, and a manifest with hashes', async () => {
  const { school, office, add } = await makeSchool()
  const asha = await add('Asha', { adharNo: '123456789012', mobileNumber: app.make.mobile() })
  await add('Dev', { lastName: '=1+1', admissionNumber: '007' })
  const other = await makeSchool()
  await other.add('Stranger')
  const stored = await app.services.storage.put(Buffer.from('a picture'))
  await app.services.storage.confirm([stored])
  const file = (await app.make.file(school)).split('/').at(-1)!
  await app.database.owner.query('update app.files set storage_key = $1 where id = $2', [stored, file])

  const { manifest, parts, json } = await exported(office)
  expect(manifest).toMatchObject({ format: 'casa-export', school: school._id })
  for (const { path, bytes, sha256 } of manifest.parts) {
    const part = parts.get(path)!
    expect([path, part.length]).toEqual([path, bytes])
    expect(createHash('sha256').update(part).digest('hex')).toBe(sha256)
  }
  expect(manifest.parts.length).toBe(parts.size - 1)
  expect(json('data/children.json')).toMatchObject([
    { id: asha._id, first_name: 'Asha', aadhaar_last4: '9012' },
    { first_name: 'Dev', last_name: '=1+1', admission_number: '007' },
  ])
  expect(String(parts.get(`files/${file}.webp`))).toBe('a picture')
  const everything = [...parts].filter(([path]) => path.endsWith('.json')).map(([, bytes]) => String(bytes))
  for (const secret of ['123456789012', 'Stranger', other.school._id, stored])
    expect(everything.join('\n')).not.toContain(secret)
  const sheet = await readBytes(new Uint8Array(parts.get('data/teachers.xlsx')!))
  expect(sheet.rows.map(({ cells }) => cells)).toEqual([
    expect.arrayContaining(['id', 'name', 'mobile_number']),
  ])
})

test('the import of another school reads the exported children, and the counts are equal', async () => {
  const { office, add, schoolClass } = await makeSchool()
  const rao = app.make.mobile()
  await add('Asha', { mobileNumber: rao, lastName: '+91 Rao', gender: 'female', allergies: 'Nuts\nMilk' })
  await add('Dev', { mobileNumber: rao, linkKnown: true, gender: 'male', address: '12, "Lake" <Road>' })
  await add('Mina', { admissionNumber: '007', adharNo: '123456789012' })
  const { parts, json } = await exported(office)

  const target = await app.make.school()
  const { name } = (
    await app.database.owner.query('select name from app.classes where id = $1', [schoolClass._id])
  ).rows[0]
  await app.make.class(target, { name })
  const importer = app.as(target.principal)
  const files = { excel: parts.get('data/children.xlsx')! }
  const imported = await importer.call(api.students.import, { body: { schooleId: target._id }, files })
  expect(imported.body).toMatchObject({ status: true })
  const list = (await importer.call(api.students.find, { body: {} })).body
  const rows = json('data/children.json') as Record<string, string>[]
  expect(list).toHaveLength(rows.length)
  const same = (one: { firstName: string }) => rows.find(row => row.first_name === one.firstName)!
  for (const child of list)
    expect({
      lastName: child.lastName,
      dob: child.dob,
      gender: child.gender,
      allergies: child.allergies,
      address: child.address,
      mobileNumber: child.mobileNumber,
      admissionNumber: child.admissionNumber,
    }).toEqual({
      lastName: same(child).last_name,
      dob: same(child).dob,
      gender: same(child).gender,
      allergies: same(child).allergies,
      address: same(child).address,
      mobileNumber: same(child).mobile_number,
      admissionNumber: same(child).admission_number,
    })
})

test('a download that was cut off resumes where it stopped, and belongs to the user who asked for it', async () => {
  const { school, office, add } = await makeSchool()
  await add('Asha')
  const { params, zip, latest } = await exported(office)
  const half = Math.floor(zip.length / 2)
  const rest = await office.call(api.exports.read, { params, headers: { range: `bytes=${half}-` } })
  expect(rest).toMatchObject({
    status: 206,
    headers: {
      'content-range': `bytes ${half}-${zip.length - 1}/${zip.length}`,
      etag: `"${latest._id}"`,
      'content-disposition': 'attachment; filename="casa-2026-11-20.zip"',
    },
  })
  expect(Buffer.concat([zip.subarray(0, half), rest.body as Buffer]).equals(zip)).toBe(true)
  const stale = { range: `bytes=${half}-`, 'if-range': '"another one"' }
  expect((await office.call(api.exports.read, { params, headers: stale })).status).toBe(200)
  const others = app.as((await app.make.school()).principal)
  expect((await others.call(api.exports.read, { params })).status).toBe(404)
  expect((await others.call(api.exports.remove, { params })).status).toBe(404)
  expect((await others.call(api.exports.list)).body).toEqual([])
  const { rows } = await app.database.owner.query(
    "select text_key, link, text_values from app.notices where user_id = $1 and text_key = 'notices.exportReady'",
    [school.principal._id],
  )
  expect(rows).toEqual([
    { text_key: 'notices.exportReady', link: '/app/settings', text_values: { day: '27-11-2026' } },
  ])
})

test('while one is being made a second is refused; afterwards it replaces the first, whose file is deleted', async () => {
  const { office } = await makeSchool()
  const both = await Promise.all([1, 2].map(() => office.call(api.exports.add, { body: {} })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await office.call(api.exports.list)).body).toMatchObject([{ status: 'queued', url: null }])
  await app.runJobs()
  const before = await app.storedFiles()
  const { latest } = await exported(office)
  expect((await office.call(api.exports.list)).body).toMatchObject([{ _id: latest._id }])
  expect(await app.storedFiles()).toHaveLength(before.length)
  await office.call(api.exports.remove, { params: { id: latest._id } })
  await app.runJobs()
  expect(await app.storedFiles()).toHaveLength(before.length - 1)
})

test('an export and its file are deleted after seven days', async () => {
  const { office } = await makeSchool()
  const { latest } = await exported(office)
  const { rows } = await app.database.owner.query(
    'select storage_key as key from app.exports where id = $1',
    [latest._id],
  )
  const sweep = async (days: number) => {
    app.later(days * 86_400 + 60)
    await app.enqueue('remove-expired-exports')
    await app.runJobs()
    const { rows } = await app.database.owner.query('select 1 from app.exports where id = $1', [latest._id])
    return rows.length
  }
  expect(await sweep(6)).toBe(1)
  expect(await sweep(1)).toBe(0)
  expect(await app.storedFiles()).not.toContain(rows[0].key.split('/')[1])
})

test('an export whose server ended counts as failed and can be asked for again', async () => {
  const { office } = await makeSchool()

  await office.call(api.exports.add, { body: {} })
  await app.database.owner.query("update app.exports set status = 'running'")
  app.later(16 * 60)
  expect((await office.call(api.exports.list)).body).toMatchObject([{ status: 'failed' }])
  expect((await office.call(api.exports.add, { body: {} })).status).toBe(200)
  await app.runJobs()
  expect((await office.call(api.exports.list)).body).toMatchObject([{ status: 'ready' }])
})

test('a storage that fails leaves no file and an export that says so', async () => {
  const { office } = await makeSchool()
  const { storage } = app.services
  const before = await app.storedFiles()
  app.services.storage = {
    ...storage,
    put: async content => {
      for await (const _ of content as AsyncIterable<Buffer>) throw new Error('The disk is full.')
      return ''
    },
  }
  try {
    await office.call(api.exports.add, { body: {} })
    await app.runJobs()
  } finally {
    app.services.storage = storage
  }
  expect(app.jobLog.splice(0)).toEqual([
    expect.stringMatching(/^An export of school .* failed: The disk is full/),
  ])
  expect((await office.call(api.exports.list)).body).toMatchObject([{ status: 'failed', url: null }])
  expect(await app.storedFiles()).toEqual(before)
})

test('every table with rows of schools is exported or left out for a reason, and so is every column', async () => {
  const { rows } = await app.database.owner.query(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') group by c.relname
     having bool_or(a.attname in ('school_id', 'short_code'))`,
  )
  const known = [...new Set([...entities.map(({ table }) => table), ...Object.keys(tablesLeftOut)])]
  expect(rows.map(({ table }) => table).sort()).toEqual(known.sort())
  const { office, add } = await makeSchool()
  await add('Asha')
  const { json } = await exported(office)
  for (const { name, table, leftOut = {} } of entities) {
    const { columns } = rows.find(row => row.table === table)
    for (const column of Object.keys(leftOut)) expect(columns, `${table}.${column}`).toContain(column)
    const [first] = json(`data/${name}.json`)
    if (!first) continue
    for (const column of columns)
      expect([`${table}.${column}`, column in first]).toEqual([`${table}.${column}`, !(column in leftOut)])
  }
})

test('the archive is one that Python’s zipfile reads', async () => {
  const { office, add } = await makeSchool()
  await add('Asha')
  const { zip, parts } = await exported(office)
  const path = join(await temporaryFolder(), 'export.zip')
  await writeFile(path, zip)
  const script = 'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), len(z.namelist()))'
  expect(String(execFileSync('python3', ['-c', script, path])).trim()).toBe(`None ${parts.size}`)
})
