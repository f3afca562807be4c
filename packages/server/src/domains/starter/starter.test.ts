import { api } from '@casa/contract'
import { platformId } from '@casa/contract/wire'
import { expect, test } from 'vitest'
import { completeStarter } from '../../../starter/curriculum/load.ts'
import { inTurn, Tx } from '../../platform/db/connection.ts'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const load = (user: { token: string }) => app.as(user).call(api.starter.load)
const rows = async (sql: string) => (await app.database.owner.query(sql)).rows
const count = async (from: string) => (await rows(`select count(*)::integer as n ${from}`))[0].n

test('the starter leaves the administrator’s rows unchanged, and is loaded once even if two load it at once', async () => {
  const administrator = await app.make.administrator()
  const own = await app.make.insert('classes', { school_id: platformId, name: 'casa (3–6)' })
  await app.make.insert('areas', { school_id: platformId, class_id: own, name: 'Our Garden', position: 1 })
  const empty = await app.make.insert('classes', { school_id: platformId, name: 'Toddler (1½–3)' })
  await app.make.insert('subjects', { school_id: platformId, name: 'language', active: false })
  await app.make.insert('academic_years', { school_id: platformId, name: '2026 - 2027' })

  const answers = await Promise.all([load(administrator), load(administrator)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const added = answers.map(({ body }) => body.data).filter(({ levels }) => levels > 0)
  expect(added).toEqual([{ levels: 1, exercises: expect.any(Number), lessons: expect.any(Number), years: 2 }])
  expect(answers.map(({ body }) => body.message)).toEqual(
    Array(2).fill('The starter curriculum has been loaded.'),
  )

  const levels = await rows(`select c.name, count(a.id)::integer as areas from app.classes c
    left join app.areas a on a.school_id = c.school_id and a.class_id = c.id group by c.id, c.name order by c.name`)
  expect(levels).toEqual([
    { name: 'Lower Elementary (6–9)', areas: 6 },
    { name: 'Toddler (1½–3)', areas: 5 },
    { name: 'casa (3–6)', areas: 1 },
  ])
  expect(await count('from app.exercises')).toBe(added[0]!.exercises)
  expect(await count('from app.lessons')).toBe(added[0]!.lessons)
  expect(await count(`from app.areas where class_id = '${empty}'`)).toBe(5)
  expect(await count('from app.exercise_prerequisites')).toBeGreaterThan(100)
  expect(await rows(`select name, active from app.subjects where lower(name) = 'language'`)).toEqual([
    { name: 'language', active: false },
  ])
  const years = await rows('select name from app.academic_years order by name')
  expect(years.map(({ name }) => name)).toEqual(['2025-26', '2026 - 2027', '2027-28'])

  // What is deleted or renamed afterwards does not return.
  await app.database.owner.query('delete from app.lessons')
  await app.database.owner.query(`update app.classes set name = 'Infants' where id = '${empty}'`)
  const { body } = await load(administrator)
  expect(body.data).toEqual({ levels: 0, exercises: 0, lessons: 0, years: 0 })
  expect(await count('from app.classes')).toBe(3)
  expect(await count('from app.lessons')).toBe(0)
})

test('an older installation gets minimum ages, openers and other names once, and keeps what the administrator set', async () => {
  const { owner } = app.database
  const [{ id: kept }] = await rows(`select id from app.exercises where name = 'Climbing the Arch'`)
  await owner.query('update app.exercises set from_months = null, opener = false')
  await owner.query('update app.exercises set from_months = 99 where id = $1', [kept])
  await owner.query('update app.starter_loads set revision = 1')
  const named = await count('from app.exercise_names')
  expect(named).toBeGreaterThan(100)
  const [{ id: tray }] = await rows(`select id from app.exercises where name = 'Lowest Common Multiple'`)
  const own = `from app.exercise_names where exercise_id = '${tray}'`
  await owner.query(`delete from app.exercise_names where name <> 'LCM'`)
  const complete = async () => {
    const client = await owner.connect()
    try {
      return await completeStarter(new Tx(inTurn(client)))
    } finally {
      client.release()
    }
  }
  const all = await count('from app.exercises')
  expect(await complete()).toBe(all - 1)
  const stored = await rows('select name, from_months, opener from app.exercises')
  const one = (name: string) => stored.find(row => row.name === name)
  // The level was renamed before.
  expect(one('Carrying a Tray')).toMatchObject({ from_months: 21, opener: true })
  expect(one('Carrying a Chair')).toMatchObject({ from_months: 24, opener: false })
  expect(one('Grammar Box 4: Verb')).toMatchObject({ from_months: 78, opener: false })
  expect(one('Climbing the Arch')).toMatchObject({ from_months: 99, opener: false })
  // An exercise with names keeps the administrator's choice, and gets its translations.
  expect(await rows(`select name, shown ${own} order by language`)).toEqual([
    { name: 'LCM', shown: false },
    { name: 'लघुत्तम समापवर्त्य', shown: true },
    { name: 'క.సా.గు', shown: true },
  ])
  expect(await count('from app.exercise_names')).toBeGreaterThan(named - 10)
  await owner.query('update app.exercises set from_months = null')
  expect(await complete()).toBe(0)
})
