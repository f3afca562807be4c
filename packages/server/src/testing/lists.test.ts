import { roles } from '@casa/contract/access'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { makeWorld } from './world.ts'

const app = testApp()

/** The calls that answer a list, each with the fields of its rows. */
const lists = accessTable.flatMap(row => {
  const { response, method, path } = row.route
  const element = response instanceof z.ZodArray ? response.element : undefined
  const paged = 'sort' in (shapeOf(method === 'GET' ? row.route.query : row.route.body) ?? {})
  return element instanceof z.ZodObject && paged
    ? [{ ...row, name: `${method} ${path}`, fields: Object.keys(element.shape) }]
    : []
})

function shapeOf(schema: z.ZodType | undefined): object | undefined {
  return schema instanceof z.ZodObject ? schema.shape : undefined
}

describe.each(lists)('$name', ({ route, request, roles: answers, fields }) => {
  test('is put in order by each of its fields, up and down, or says that it has no such field', async () => {
    const world = await makeWorld(app.make)
    const role = roles.find(one => answers[one].own === 200)!
    const input = request(world.targets.own, world)
    const place = route.method === 'GET' ? 'query' : 'body'
    for (const field of fields) {
      for (const sort of [field, `-${field}`]) {
        const sorted = { ...input, [place]: { ...(input[place] as object | undefined), sort } }
        const { status } = await app.as(world.people[role]).call(route, sorted)
        expect([200, 422], `by ${sort}: ${status}`).toContain(status)
      }
    }
  })
})
