import { readdirSync, readFileSync } from 'node:fs'
import { api } from '@casa/contract'
import { type Role, roles } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { makeTopic, makeTrainer } from './make-lesson.ts'
import { lists } from './searched-columns.ts'
import { makeWorld, type World } from './world.ts'

const screens = new URL('../../../web/src/screens/', import.meta.url)

const routes = new Map<string, Route>(
  Object.entries(api).flatMap(([domain, calls]) =>
    Object.entries(calls).map(([name, route]): [string, Route] => [`${domain}.${name}`, route as Route]),
  ),
)

const placeOf = ({ method }: Route) => (method === 'GET' ? 'query' : 'body')
const searches = (route: Route) => {
  const schema = route[placeOf(route)]
  return schema instanceof z.ZodObject && 'search' in schema.shape
}

describe('every list', () => {
  test('that a screen shows has exactly these columns', () => {
    const files = readdirSync(screens, { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.tsx'),
    )
    const withLists = files.filter(name =>
      readFileSync(new URL(name, screens), 'utf8').includes('= useList('),
    )
    expect(withLists.filter(name => !lists.some(list => list.screens.includes(name)))).toEqual([])
  })

  test.each(lists.filter(list => list.screens.length > 0))(
    '$calls.0 searches each column of its screens',
    list => {
      const sources = list.screens.map(name => readFileSync(new URL(name, screens), 'utf8')).join('\n')
      const columns = [...sources.matchAll(/\bkey: '(\w+)'/g)].map(([, key]) => key!)
      const known = [...list.texts, ...(list.others ?? [])]
      expect([...new Set(columns)].filter(column => !known.includes(column))).toEqual([])
    },
  )

  test('that a call searches is listed here', () => {
    const named = lists.flatMap(({ calls }) => calls)
    const searched = [...routes].filter(([, route]) => searches(route)).map(([name]) => name)
    expect(searched.filter(name => !named.includes(name))).toEqual([])
  })
})

const app = testApp()
let world: World
beforeAll(async () => {
  world = await makeWorld(app.make)
  const { own } = world.targets
  const { owner } = app.database
  await makeTopic(app.make, await makeTrainer(app.make, { email: 'asha@example.test' }), { _id: own.level })
  const fill = (table: string, set: string, id: string) =>
    owner.query(`update app.${table} set ${set} where id = $1`, [id])
  await fill('teachers', "address = 'Tank Bund'", own.teacher)
  await fill(
    'students',
    "last_name = 'Réddy', admission_number = 'A–17', mother_name = 'Mééra', mobile_number = '9848012345'",
    own.student,
  )
  await fill('records', "remarks = 'Blue jug'", own.record)
  await fill('observations', "text = 'Calm and curious'", own.observation)
  await fill('events', "description = 'Bring leaves', observation = 'Well done'", own.assignment)
  await fill('events', "description = 'Bring fruit', observation = 'All came'", own.event)
  await owner.query(
    `insert into app.exercise_prerequisites (school_id, exercise_id, requires_school_id, requires_id, strength, why)
     values ($1, $2, $1, $3, 'direct', '')`,
    [own.school, own.usedExercise, own.exercise],
  )
})

type Row = Record<string, unknown> & { _id: string }

/** The text that a screen shows for a row's field. */
function textOf(row: Row, field: string): string | undefined {
  if (field === 'admissionNumber' && row.studentId) return textOf(row.studentId as Row, 'admissionNumber')
  if (field === 'requires' || field === 'preparedBy') return textOf(row, 'prerequisites')
  if (field === 'userId' && row.userId && 'serialNumber' in (row.userId as object))
    return (row.userId as { serialNumber: string }).serialNumber
  if (field === 'userId' && row.isTeacher === false) return textOf(row, 'schooleId')
  const value = row[field]
  const one = (Array.isArray(value) ? value[0] : value) as Row | string | null | undefined
  if (!one || typeof one === 'string') return one || undefined
  if ('firstName' in one) return [one.firstName, one.lastName].filter(Boolean).join(' ')
  const [, name] = Object.entries(one).find(([key]) => key !== '_id')!
  return String(name)
}

/** A text as another user might type it. */
const otherwise = (text: string) => `\u200b${text.toUpperCase().normalize('NFD').replaceAll(' ', '\u00a0')}`

describe.each(
  lists.flatMap(({ calls, texts }) => (texts.length > 0 ? calls.map(name => ({ name, texts })) : [])),
)('$name', ({ name, texts }) => {
  const route = routes.get(name)!
  const { request, roles: access } = accessTable.find(row => row.route === route)!
  const readers = roles.filter(role => access[role].own === 200)

  async function list(role: Role, search?: string): Promise<Row[]> {
    const input = request(world.targets.own, world)
    const place = placeOf(route)
    const answer = await app
      .as(world.people[role])
      .call(route, { ...input, [place]: { ...(input[place] as object), ...(search && { search }) } })
    expect(answer.status, `${role}: ${search}`).toBe(200)
    const rows = [answer.body].flat() as Row[]
    return rows.flatMap(row => (row.activityRecordsId as Row[] | undefined) ?? row)
  }

  test.each(texts)('finds rows by %s', async field => {
    let tried = 0
    for (const role of readers) {
      const rows = await list(role)
      const row = rows.find(row => textOf(row, field))
      if (!row) continue
      tried += 1
      const text = textOf(row, field)!
      const found = await list(role, otherwise(text))
      expect(
        found.map(({ _id }) => _id),
        `${role}: ${text}`,
      ).toContain(row._id)
      expect(await list(role, `${text} xylophone`), `${role}: ${text}`).toEqual([])
    }
    expect(tried, 'no row of the world has it').toBeGreaterThan(0)
  })
})
