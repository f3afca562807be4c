import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import type { FirstAdministrator } from './domains/administrator/link-queries.ts'
import { prepareInstallation } from './start.ts'
import { testApp } from './testing/app.ts'
import { cloneDatabase, type TestDatabase } from './testing/database.ts'

const app = testApp()
const settings = ({ owner }: TestDatabase) => owner.options
const env = { ADMIN_MOBILE: '9848012345', ADMIN_PASSWORD: undefined }
const ignore = () => {}
const count = async ({ owner }: TestDatabase, from: string) =>
  (await owner.query(`select count(*)::integer as n from ${from}`)).rows[0].n

async function onANewDatabase(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const database = await cloneDatabase()
  try {
    await work(database)
  } finally {
    await database.drop()
  }
}

const signIn = (administrator: FirstAdministrator) =>
  app.signIn('9848012345', 'SUPERADMIN', 'password' in administrator ? administrator.password : '')

test('the first start loads the curriculum, lessons and years beside the administrator; later starts add nothing', async () => {
  const prepare = () =>
    prepareInstallation(settings(app.database), app.services, { ...env, starter: true }, ignore)
  const administrator = await prepare()
  expect(administrator).toMatchObject({
    mobile: '9848012345',
    password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
    invented: true,
  })
  const tables = [
    'classes',
    'areas',
    'activities',
    'exercises',
    'exercise_prerequisites',
    'lessons',
    'subjects',
  ]
  const counted = () => Promise.all(tables.map(table => count(app.database, `app.${table}`)))
  const first = await counted()
  expect(first).toEqual([3, 16, expect.any(Number), expect.any(Number), expect.any(Number), 40, 5])
  expect(first[3]).toBeGreaterThan(850)
  expect(first[4]).toBeGreaterThan(390)

  const user = { token: (await signIn(administrator!)).body.token }
  const { body } = await app.as(user).call(api.today.platform)
  expect(body.content).toEqual({
    starter: false,
    levels: 3,
    emptyLevels: [],
    settings: [],
    lessons: 40,
    currentYear: true,
  })
  const { body: lessons } = await app.as(user).call(api.lessons.find, { body: {} })
  const [address] = lessons.flatMap(({ images }) => images)
  const picture = await app.as(user).call(api.files.read, { params: { id: address!.split('/').at(-1)! } })
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })

  await app.database.owner.query('delete from app.lessons')
  expect(await prepare()).toBeUndefined()
  expect(await counted()).toEqual(first.with(5, 0))
})

test('a start that fails before its end leaves neither an administrator nor half a curriculum', async () => {
  await onANewDatabase(async database => {
    let stored = 0
    const storage = {
      ...app.services.storage,
      put: async () => {
        if (++stored === 20) throw new Error('The disk is full.')
        return app.services.storage.put(Buffer.from('picture'))
      },
    }
    const services = { ...app.services, storage }
    const failed = prepareInstallation(settings(database), services, { ...env, starter: true }, ignore)
    await expect(failed).rejects.toThrow('The disk is full.')
    expect(await count(database, 'app.classes')).toBe(0)
    expect(await count(database, 'app.users')).toBe(0)
    await prepareInstallation(settings(database), app.services, { ...env, starter: true }, ignore)
    expect(await count(database, 'app.lessons')).toBe(40)
  })
})

test('without ADMIN_MOBILE every start makes a link until ADMIN_MOBILE names the administrator; a weak password is refused', async () => {
  await onANewDatabase(async database => {
    const logged: string[] = []
    const prepare = (given: { ADMIN_MOBILE?: string; ADMIN_PASSWORD?: string }) =>
      prepareInstallation(
        settings(database),
        app.services,
        { ...env, ADMIN_MOBILE: undefined, ...given, starter: true },
        sentence => logged.push(sentence),
      )
    expect(await prepare({})).toEqual({ linkToken: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await count(database, 'app.lessons')).toBe(40)
    expect(await prepare({})).toHaveProperty('linkToken')
    expect(await count(database, 'app.administrator_links')).toBe(2)
    await expect(prepare({ ADMIN_MOBILE: '9000000000', ADMIN_PASSWORD: 'password123' })).rejects.toThrow(
      'ADMIN_PASSWORD will not do. This password is',
    )
    expect(logged).toEqual([])
    const given = { mobile: '9000000000', password: 'a house of pink towers', invented: false }
    expect(await prepare({ ADMIN_MOBILE: given.mobile, ADMIN_PASSWORD: given.password })).toEqual(given)
    expect(await count(database, 'app.administrator_links')).toBe(0)
    expect(await count(database, 'app.users')).toBe(1)
    expect(logged).toEqual([expect.stringContaining('9000000000, a real number that belongs to a stranger')])
  })
})

test('two servers that start on one new database load it once', async () => {
  await onANewDatabase(async database => {
    const prepare = () =>
      prepareInstallation(settings(database), app.services, { ...env, starter: true }, ignore)
    const administrators = await Promise.all([prepare(), prepare()])
    expect(administrators.filter(Boolean)).toHaveLength(1)
    expect(await count(database, 'app.lessons')).toBe(40)
  })
})

test('STARTER=0 leaves it out, and so does a platform that has a level', async () => {
  await onANewDatabase(async database => {
    await prepareInstallation(settings(database), app.services, { ...env, starter: false }, ignore)
    expect(await count(database, 'app.classes')).toBe(0)
    await database.owner.query(
      `insert into app.classes (school_id, id, name) values ('${platformId}', gen_random_uuid(), 'Own level')`,
    )
    await prepareInstallation(settings(database), app.services, { ...env, starter: true }, ignore)
    expect(await count(database, 'app.classes')).toBe(1)
    expect(await count(database, 'app.exercises')).toBe(0)
  })
})
