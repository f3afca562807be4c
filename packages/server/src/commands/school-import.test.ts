import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadDemo } from '../../seed/seed.ts'
import { loadStarter } from '../../starter/load.ts'
import { entities } from '../domains/exports/entities.ts'
import { Tx } from '../platform/db/connection.ts'
import { listParts, unpackPart } from '../platform/excel/zip.ts'
import { KeySource } from '../platform/key-source.ts'
import { ZipWriter } from '../platform/zip-writer.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { runCasaOn } from '../testing/run-casa.ts'

const source = testApp()
/** Another installation: its own database, files and secret key. */
const target = testApp()
Object.assign(target, { keys: new KeySource('08'.repeat(32), '') })

type Row = Record<string, unknown>
type Archive = ReturnType<typeof partsOf>

const login = '9000000011'
let folder: string
let file: string
let code: string

const casa = (app: TestApp, line: string) =>
  runCasaOn(app, line, { SECRET_KEY: (app === source ? '07' : '08').repeat(32) })

beforeAll(async () => {
  await loadDemo(source.database.owner.options, source.services, source.now)
  const client = await target.database.owner.connect()
  try {
    // Its curriculum has other ids.
    const { _id: user } = await target.make.administrator()
    const { storedKeys } = (await loadStarter(new Tx(client), target.services.storage, {
      user,
      now: target.now,
      today: '2026-11-20',
    }))!
    await target.services.storage.confirm(storedKeys)
  } finally {
    client.release()
  }
  folder = await mkdtemp(join(tmpdir(), 'casa-import-'))
  const { rows } = await source.database.owner.query(
    'select short_code from app.schools where id = (select school_id from app.users where login = $1)',
    [login],
  )
  code = rows[0].short_code
  file = join(folder, 'school.zip')
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function partsOf(zip: Buffer) {
  const parts = new Map(listParts(zip).map(part => [part.name, unpackPart(zip, part)]))
  const rows = (name: string): Row[] => JSON.parse(String(parts.get(`data/${name}.json`)))
  return { parts, rows }
}

/** The ids of what an installation offers every school, by their names. */
function platformIds({ rows }: Archive): Map<string, string> {
  const names = new Map<unknown, string>()
  const named = (list: Row[], parent: string) => {
    for (const row of list) names.set(row.id, `${names.get(row[parent]) ?? ''}/${row.name}`)
  }
  named(rows('levels'), '')
  named(rows('areas-of-levels'), 'class_id')
  named(rows('activities-of-levels'), 'area_id')
  named(rows('exercises-of-levels'), 'activity_id')
  for (const row of rows('academic-years-of-all')) names.set(row.id, `year/${row.name}`)
  return new Map([...names].map(([id, path]) => [path, id as string]))
}

/** Names of fields that an import changes. */
const changed: Record<string, readonly string[]> = { guardians: ['account'] }

/** The rows of an entity with the ids of the target's curriculum, without what an import changes. */
function comparable(archive: Archive, name: string, ids: ReadonlyMap<string, string>): Row[] {
  const text = JSON.stringify(archive.rows(name)).replace(/[0-9a-f-]{36}/g, id => ids.get(id) ?? id)
  const rows = JSON.parse(text) as Row[]
  for (const row of rows) for (const field of changed[name] ?? []) delete row[field]
  return rows
}

/** Writes the archive with changed parts, and a manifest with their hashes. */
async function rewritten(
  from: string,
  change: (path: string, content: Buffer) => Buffer,
  moved = (path: string) => path,
): Promise<string> {
  const path = `${from}.changed`
  const sink = createWriteStream(path)
  const zip = new ZipWriter(sink)
  const { parts } = partsOf(await readFile(from))
  const manifest = JSON.parse(String(parts.get('manifest.json')))
  for (const part of manifest.parts) {
    const content = change(part.path, parts.get(part.path)!)
    part.path = moved(part.path)
    part.bytes = content.length
    part.sha256 = createHash('sha256').update(content).digest('hex')
    await zip.add(part.path, [content])
  }
  await zip.add('manifest.json', [change('manifest.json', Buffer.from(JSON.stringify(manifest)))])
  await zip.finish()
  await finished(sink)
  return path
}

/** Signs in to a school's office. */
async function office(app: TestApp, password: string) {
  const signedIn = await app.signIn(login, 'SCHOOLE', password)
  expect(signedIn.status).toBe(200)
  return app.as({ token: (signedIn.body as { token: string }).token })
}

/** Lets a teacher cover another class as a specialist, in an area of work that belongs to the platform. */
async function giveCover(principal: Awaited<ReturnType<typeof office>>) {
  const [teacher] = (await principal.call(api.teachers.find, { body: {} })).body
  const schooleId = teacher!.schooleId
  const classes = (await principal.call(api.classes.list, { params: { schooleId } })).body
  const { _id: classId } = classes.find(({ _id }) => _id !== teacher!.classId?._id)!
  const areas = (await principal.call(api.curriculum.areasOf, { params: { schooleId }, body: { classId } }))
    .body
  const superActivityId = [areas[0]!._id]
  const body = { teacherId: teacher!._id, classId, role: 'specialist' as const, superActivityId }
  expect((await principal.call(api.teacherClasses.add, { body })).status).toBe(200)
}

test('a school moves to another installation with everything, and its export there is the same', async () => {
  const { rows: found } = await source.database.owner.query(
    `select s.id, m.id as mother, m.login, m.name, m.created_at::text as at from app.students s
       join app.users m on m.login = '9000000102' and m.role = 'PARENT'
       join app.guardians g on g.school_id = s.school_id and g.student_id = s.id and g.user_id = m.id
       join app.schools sch on sch.id = s.school_id and sch.short_code = $1`,
    [code],
  )
  const params = { id: found[0].id as string }
  const before = await office(source, 'casa-dei-bambini')
  await giveCover(before)
  const body = { adharNo: '123456789012' }
  expect((await before.call(api.students.update, { params, body })).status).toBe(200)
  // The mother came with her other child's school before.
  await target.database.owner.query(
    `insert into app.users (id, role, login, name, created_at, password_hash, password_changed)
     values ($1, 'PARENT', $2, $3, $4, 'kept', true)`,
    [found[0].mother, found[0].login, found[0].name, found[0].at],
  )

  // Two people were added to the office, and one of them has been removed since.
  const rights = { children: 'none', learning: 'none', money: 'write', settings: 'none' } as const
  const added = []
  for (const mobileNumber of ['9000000981', '9000000982']) {
    const member = { name: 'Meera Rao', mobileNumber, rights, password: 'lake-under-hill' }
    added.push((await before.call(api.team.add, { body: member })).body.data._id)
  }
  expect((await before.call(api.team.remove, { params: { id: added[1]! } })).status).toBe(200)

  expect(await casa(source, `school export ${code} --aadhaar --to ${file}`)).toMatchObject({ code: 0 })
  const imported = await casa(target, `school import ${file}`)
  expect([imported.code, imported.noted.split('\n').at(-1)]).toEqual([0, expect.stringMatching(/audit-log$/)])
  expect(imported.printed).toContain('1 parents have an account here already')

  const again = join(folder, 'again.zip')
  expect(await casa(target, `school export ${code} --aadhaar --to ${again}`)).toMatchObject({ code: 0 })
  const [there, here] = [partsOf(await readFile(file)), partsOf(await readFile(again))]
  const idsHere = platformIds(here)
  const ids = new Map([...platformIds(there)].map(([path, id]) => [id, idsHere.get(path) ?? id]))
  for (const { name, ofPlatform } of entities) {
    if (ofPlatform) continue
    expect([name, comparable(here, name, ids)]).toEqual([name, comparable(there, name, ids)])
  }
  expect(here.rows('aadhaar-numbers')).toEqual(there.rows('aadhaar-numbers'))
  expect([...here.parts.keys()]).toEqual([...there.parts.keys()])
  for (const [path, content] of there.parts)
    if (path.startsWith('files/')) expect([path, here.parts.get(path)!.equals(content)]).toEqual([path, true])
  const filled = ['records', 'attendance', 'children', 'files', 'payments', 'accounts', 'classes-of-teachers']
  for (const name of filled) expect([name, there.rows(name).length]).not.toEqual([name, 0])
  const checked = await casa(target, 'check')
  expect([checked.code, checked.printed.match(/.*: \d+$/gm)]).toEqual([0, null])

  // Encrypted again with the other installation's key, for its office alone.
  const password = new RegExp(`^${login}, password (\\S+)$`, 'm').exec(imported.printed)![1]!
  const after = await office(target, password)
  const clerks = /^9000000981, password (\S+)$/m.exec(imported.printed)![1]!
  expect((await target.signIn('9000000981', 'SCHOOLE', clerks)).body).toMatchObject({ rights })
  const team = (await after.call(api.team.list)).body.map(({ name, isContact }) => [name, isContact])
  expect(team).toEqual([
    [expect.any(String), true],
    ['Meera Rao', false],
  ])
  expect((await after.call(api.students.get, { params })).body).toMatchObject(body)
  const { rows } = await target.database.owner.query(
    `select u.password_hash, u.password_changed, count(*)::integer
       from app.users u join app.guardians g on g.user_id = u.id where u.role = 'PARENT' group by 1, 2 order by 2`,
  )
  expect(rows).toMatchObject([
    { password_hash: null, password_changed: false },
    { password_hash: 'kept', password_changed: true, count: 1 },
  ])
}, 90_000)

test('a file that is damaged, changed, cut off or newer is refused, and nothing is stored', async () => {
  const state = async () => ({
    schools: (await target.database.owner.query('select count(*) from app.schools')).rows,
    files: await target.storedFiles(),
  })
  const before = await state()
  const refused = async (path: string) => {
    const { code, noted } = await casa(target, `school import ${path}`)
    expect(code).toBe(1)
    return noted.split('\n').at(-1)
  }
  const from = file
  expect(await refused(from)).toMatch(
    /cannot be imported here\. A school with its id exists: .*login number 9000000011/,
  )

  const zip = await readFile(from)
  const damaged = `${from}.damaged`
  const middle = Buffer.from(zip)
  const { offset } = listParts(zip).find(({ name }) => name === 'data/children.json')!
  middle[offset + 120] = middle[offset + 120]! ^ 1
  await writeFile(damaged, middle)
  expect(await refused(damaged)).toContain('data/children.json')
  await writeFile(damaged, zip)
  await truncate(damaged, Math.floor(zip.length / 2))
  expect(await refused(damaged)).toContain('damaged or was cut off')
  await writeFile(damaged, 'not a ZIP')
  expect(await refused(damaged)).toContain('damaged or was cut off')

  const text = (change: (text: string) => string) => (content: Buffer) => Buffer.from(change(String(content)))
  const changing = (name: string, change: (text: string) => string) =>
    rewritten(from, (path, content) => (path === name ? text(change)(content) : content))
  expect(
    await refused(await changing('manifest.json', json => json.replace('"version":2', '"version":3'))),
  ).toContain('newer release')
  expect(
    await refused(await changing('manifest.json', json => json.replace('"version":2', '"version":1'))),
  ).toContain('earlier release')
  // Changed by somebody who did not write a new hash.
  const hash = /"sha256":"\w+"/
  expect(
    await refused(
      await changing('manifest.json', json => json.replace(hash, `"sha256":"${'0'.repeat(64)}"`)),
    ),
  ).toContain('is not what was exported')
  // Changed by somebody who also wrote new hashes.
  const { id } = partsOf(zip).rows('school')[0] as { id: string }
  expect(
    await refused(await changing('data/accounts.json', json => json.replace('"SCHOOLE"', '"SUPERADMIN"'))),
  ).toContain('accounts that a school does not have')
  for (const [from, to] of [
    [/("role":"SCHOOLE".*?"area_rights":)null/, '$1{"money":"write"}'],
    [/"area_rights":\{[^}]*\}/g, '"area_rights":null'],
  ] as const)
    expect(await refused(await changing('data/accounts.json', json => json.replace(from, to)))).toContain(
      'not one account of the school’s registered contact',
    )
  const stray = {
    id: crypto.randomUUID(),
    role: 'PARENT',
    login: '9888800001',
    school_id: null,
    name: 'Nobody',
  }
  const withStray = (json: string) => json.replace(/\n\]\n$/, `,\n${JSON.stringify(stray)}\n]\n`)
  expect(await refused(await changing('data/accounts.json', withStray))).toContain('a parent without a child')
  const free = (json: string) => json.replaceAll(id, crypto.randomUUID())
  expect(await refused(await changing('data/school.json', free))).toContain('its school differs')
  expect(await casa(target, `school import ${from}.none`)).toMatchObject({ code: 2 })
  expect(await state()).toEqual(before)
})

test('an import that fails in the middle leaves neither rows nor files; if only the answer is lost, both stay', async () => {
  const { owner } = target.database
  const before = await target.storedFiles()
  // Everything of it gets other ids, numbers and codes, so that it is another school, except that one row is not its own.
  const fresh = new Map<string, string>()
  const { rows } = partsOf(await readFile(file))
  const platform = new Set(
    entities.filter(({ ofPlatform }) => ofPlatform).flatMap(({ name }) => rows(name).map(({ id }) => id)),
  )
  const { id } = rows('school')[0] as { id: string }
  const renamed = (json: string) =>
    json
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, id => {
        if (platform.has(id) || id === platformId) return id
        if (!fresh.has(id)) fresh.set(id, crypto.randomUUID())
        return fresh.get(id)!
      })
      .replace(RegExp(`"(short_code|serial_number)":"${code}`, 'g'), '"$1":"NEW')
      .replace(/"login":"\d(\d{9})"/g, '"login":"1$1"')
  /** The archive of the other school, with a change to the last row of one entity. */
  const archiveWith = (entity: string, change: Row) =>
    rewritten(
      file,
      (name, content) => {
        if (name === 'manifest.json') return Buffer.from(String(content).replace(id, renamed(id)))
        if (!/\.json$/.test(name)) return content
        const json = renamed(String(content))
        if (name !== `data/${entity}.json`) return Buffer.from(json)
        const all = JSON.parse(json) as Row[]
        Object.assign(all.at(-1)!, change)
        return Buffer.from(`[\n${all.map(row => JSON.stringify(row)).join(',\n')}\n]\n`)
      },
      renamed,
    )
  const refusals: [entity: string, change: Row, sentence: string][] = [
    ['observations', { school_id: '11111111-1111-4111-8111-111111111111' }, 'rows of another school'],
    [
      'accounts',
      { password_hash: 'known', email: 'a@example.org' },
      'has password_hash, email, which an export',
    ],
    ['holidays', { colour: 'red' }, 'newer release of Casa: holidays has colour'],
    ['holidays', { id: 'first' }, 'a row that cannot be stored here: invalid input syntax for type uuid'],
    ['audit-log', { id: '9223372036854775807' }, 'audit-log.json has a row whose id is not'],
  ]
  for (const [entity, change, sentence] of refusals) {
    const { code, noted } = await casa(target, `school import ${await archiveWith(entity, change)}`)
    expect([code, noted.split('\n').at(-1)]).toEqual([1, expect.stringContaining(sentence)])
  }
  expect(await target.storedFiles()).toEqual(before)
  expect((await owner.query("select from app.schools where short_code like 'NEW%'")).rowCount).toBe(0)

  // The connection is lost after the commit, before its answer: the rows are there, so their files stay.
  const { query } = pg.Client.prototype
  let isLast = false
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [sent] = args as [string | { text?: string } | undefined]
    const text = typeof sent === 'string' ? sent : (sent?.text ?? '')
    if (text.includes("setval('app.audit_log_id_seq'")) isLast = true
    const answer = Reflect.apply(query, this, args)
    if (!isLast || text !== 'commit') return answer
    return answer.then(() => Promise.reject(new Error('The connection was lost.')))
  })
  const lost = await casa(target, `school import ${await archiveWith('holidays', {})}`)
  vi.restoreAllMocks()
  expect(lost.code).not.toBe(0)
  expect(lost.noted).toContain('connection was lost')
  const { rows: files } = await owner.query(
    "select f.storage_key from app.files f join app.schools s on s.id = f.school_id where s.short_code like 'NEW%' and f.storage_key not like 'missing/%'",
  )
  expect(files).not.toEqual([])
  const stored = await target.storedFiles()
  for (const { storage_key } of files) expect(stored).toContain(storage_key.split('/').at(-1))
})
