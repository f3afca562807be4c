import { randomUUID } from 'node:crypto'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@casa/contract'
import type { DataExport } from '@casa/contract/exports'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { listParts, unpackPart } from '../platform/excel/zip.ts'
import { testApp } from '../testing/app.ts'
import { makeLedger } from '../testing/ledger.ts'
import { runCasaOn } from '../testing/run-casa.ts'
import { temporaryFolder } from '../testing/workbook.ts'

const app = testApp()

const casa = (line: string) => runCasaOn(app, line)

/** The parts of an archive by path, without what says when it was made and where its rows were counted from. */
function partsOf(zip: Buffer): Record<string, string> {
  const parts = listParts(zip).map(part => [part.name, unpackPart(zip, part).toString('latin1')] as const)
  return Object.fromEntries(parts.filter(([name]) => !/\.pdf$|\.xlsx$|^manifest/.test(name)))
}

/** The copy that somebody makes in the app. */
async function copyOf(caller: ReturnType<typeof app.as>, body: { studentId?: string } = {}) {
  expect((await caller.call(api.exports.add, { body })).status).toBe(200)
  await app.runJobs()
  expect(app.jobLog).toEqual([])
  const exported = (await caller.call(api.exports.list)).body as DataExport[]
  const { _id } = exported.find(one => one.studentId === (body.studentId ?? null))!
  return (await caller.call(api.exports.read, { params: { id: _id } })).body as Buffer
}

test('an operator’s export of a school has the same parts as its office’s, also when it is switched off', async () => {
  const office = await makeLedger(app)
  await office.pay('100')
  const other = await app.make.school()
  await app.make.student(await app.make.class(other), { first_name: 'Stranger' })
  const school = { ...office.school, principal: office.principal }
  const stored = await app.services.storage.put(Buffer.from('a picture'))
  await app.services.storage.confirm([stored])
  const file = (await app.make.file(school)).split('/').at(-1)!
  await app.database.owner.query('update app.files set storage_key = $1 where id = $2', [stored, file])
  const copy = await copyOf(app.as(school.principal))

  const folder = await temporaryFolder()
  const path = join(folder, 'school.zip')
  const outcome = await casa(`school export ${school._id} --to ${path}`)
  expect(outcome).toMatchObject({ code: 0 })
  const zip = await readFile(path)
  expect(outcome.printed).toBe(`${path}: ${zip.length} bytes.`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(partsOf(zip)).toEqual(partsOf(copy))
  expect(listParts(zip).map(({ name }) => name)).toEqual(listParts(copy).map(({ name }) => name))
  expect(partsOf(zip)[`files/${file}.webp`]).toBe('a picture')
  expect(Object.values(partsOf(zip)).join('\n')).not.toContain('Stranger')

  const { rows } = await app.database.owner.query('select short_code from app.schools where id = $1', [
    school._id,
  ])
  expect(outcome.noted).not.toContain('erasure')
  const erase = `insert into app.erasures (school_id, id, kind, subject_id, asked_by_name, asked_at, due_at, done_at, undone_at)
    values ($1, gen_random_uuid(), $2, $3, 'Office', now(), now(), $4, $5)`
  for (const [of, kind, done, undone] of [
    [school._id, 'family', null, null],
    [school._id, 'family', new Date(), null],
    [school._id, 'family', null, new Date()],
    [other._id, 'family', null, null],
    [platformId, 'school', null, null],
  ])
    await app.database.owner.query(erase, [
      of,
      kind,
      kind === 'school' ? school._id : randomUUID(),
      done,
      undone,
    ])
  await app.database.owner.query('update app.schools set active = false where id = $1', [school._id])
  const again = join(folder, 'again.zip')
  const warned = await casa(`school export ${rows[0].short_code.toLowerCase()} --to ${again}`)
  expect(warned.code).toBe(0)
  expect(warned.noted).toContain('Warning: 2 erasures have been asked for here and not been carried out.')
  // Fetching the office's export is an entry of the audit log in the second one.
  const rest = ({ 'data/school.json': _, 'data/audit-log.json': __, ...parts }: Record<string, string>) =>
    parts
  expect(rest(partsOf(await readFile(again)))).toEqual(rest(partsOf(zip)))
})

test('an operator’s export of a family has what each child’s guardian may see, and nothing of other families', async () => {
  const school = await app.make.school()
  const schoolClass = await app.make.class(school)
  const asha = await app.make.student(schoolClass, { first_name: 'Asha' })
  const dev = await app.make.student(schoolClass, { first_name: 'Devendra' })
  const mother = await app.make.parent(asha)
  const teacher = app.as(await app.make.teacher(schoolClass))
  const observation = { studentId: asha._id, date: '2026-11-18', specialObservation: 'Of the staff' }
  await teacher.call(api.observations.add, { body: observation })
  const copy = await copyOf(app.as(mother), { studentId: asha._id })
  const folder = await temporaryFolder()
  const { rows } = await app.database.owner.query(
    'select login, (select serial_number from app.students where id = $2) as serial from app.users where id = $1',
    [mother._id, asha._id],
  )
  for (const [index, id] of [asha._id, rows[0].serial, mother._id, rows[0].login].entries()) {
    const path = join(folder, `${index}.zip`)
    expect(await casa(`family export ${id} --to ${path}`)).toMatchObject({ code: 0 })
    expect(partsOf(await readFile(path))).toEqual(partsOf(copy))
  }
  expect(Object.values(partsOf(copy)).join('\n')).not.toMatch(/Of the staff|Devendra/)

  // A second child, at another school: a folder for each.
  const elsewhere = await app.make.student(await app.make.class(await app.make.school()))
  await app.database.owner.query(
    'insert into app.guardians (school_id, student_id, user_id, accepted_at) values ($1, $2, $3, now())',
    [elsewhere.schooleId, elsewhere._id, mother._id],
  )
  const both = join(folder, 'both.zip')
  expect((await casa(`family export ${mother._id} --to ${both}`)).code).toBe(0)
  const parts = partsOf(await readFile(both))
  expect(JSON.parse(parts[`${rows[0].serial}/data/profile.json`]!)).toMatchObject({ _id: asha._id })
  const profiles = Object.keys(parts).filter(name => name.endsWith('profile.json'))
  expect(profiles).toHaveLength(2)
  expect(Object.values(parts).join('\n')).not.toContain(dev._id)
})

test('an export names what it does not find, overwrites nothing, and leaves nothing behind when it fails', async () => {
  const school = await app.make.school()
  const folder = await temporaryFolder()
  const path = join(folder, 'kept.zip')
  await writeFile(path, 'kept')
  expect(await casa(`school export NOSUCH --to ${path}`)).toMatchObject({
    code: 1,
    noted: 'No school has the id or short code NOSUCH.',
  })
  expect(await casa(`family export NOSUCH --to ${path}`)).toMatchObject({ code: 1 })
  expect(await casa(`school export ${school._id} --to ${path}`)).toMatchObject({
    code: 2,
    noted: `${path} exists already.`,
  })
  expect(await readFile(path, 'utf8')).toBe('kept')
  expect((await casa(`school export ${school._id} --to ${join(folder, 'none', 'x.zip')}`)).code).toBe(1)
  const { storage } = app.services
  const stored = await storage.put(Buffer.from('locked'))
  await storage.confirm([stored])
  const file = (await app.make.file(school)).split('/').at(-1)!
  // A folder instead of the file: the storage fails in the middle of the archive.
  await app.database.owner.query('update app.files set storage_key = $1 where id = $2', [stored, file])
  await chmod(join(app.filesFolder, stored), 0o000)
  const failed = await casa(`school export ${school._id} --to ${join(folder, 'failed.zip')}`)
  await chmod(join(app.filesFolder, stored), 0o600)
  if (process.getuid!() !== 0) expect(failed.code).toBe(1)
  expect((await readdir(folder)).filter(name => name.includes('partial'))).toEqual([])
})
