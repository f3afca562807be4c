import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@casa/contract'
import { requestExamples, schemaExamples } from '@casa/contract/examples'
import { failures, type Route } from '@casa/contract/route'
import { mayVisit } from '@casa/contract/rules/visits'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { apiDocument } from '../api-document.ts'
import { failureStatuses } from '../platform/http/failure-statuses.ts'
import { accessTable } from './access-table.ts'
import { schemaNodes } from './schema-nodes.ts'
import { root, writeOpenapi } from './written-openapi.ts'

type Json = { [key: string]: unknown }

const document = apiDocument() as { components: { schemas: Record<string, Json>; [kind: string]: unknown } }
const calls = Object.entries(api).flatMap(([domain, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    id: `${domain}.${name}`,
    route,
  })),
)

/** All objects inside a value, with the path that leads to each. */
function* objectsIn(value: unknown, path = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value as Json]
  for (const [key, inner] of Object.entries(value)) yield* objectsIn(inner, `${path}/${key}`)
}

test('redocly lint finds neither an error nor a warning', { timeout: 120_000 }, async () => {
  const place = await writeOpenapi()
  const command = [join(root, 'node_modules/@redocly/cli/bin/cli.js'), 'lint', place, '--format=json']
  // It does not check for a newer version.
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env }).catch(
    failed => failed as { stdout: string },
  )
  const { totals, problems } = JSON.parse(stdout)
  const found = problems.filter(({ ignored }: Json) => !ignored)
  expect(found.map(({ message, location }: Json) => `${message} ${JSON.stringify(location)}`)).toEqual([])
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 2 })
})

describe('schemas', () => {
  test('each named shape is written out once; elsewhere a reference names it', () => {
    const isNamed = (path: string) => /^\/components\/schemas\/\w+$/.test(path)
    const places = new Map<string, string[]>()
    for (const [path, { examples, ...part }] of objectsIn(document)) {
      if (part.type !== 'object' || Object.keys((part.properties as Json) ?? {}).length < 2) continue
      const text = JSON.stringify(part)
      places.set(text, [...(places.get(text) ?? []), path])
    }
    const again = [...places.values()].filter(paths => paths.length > 1 && !paths.every(isNamed))
    expect(places.size).toBeGreaterThan(100)
    expect(again).toEqual([])
  })

  test('every reference leads somewhere', () => {
    const names = new Set(
      Object.entries(document.components).flatMap(([kind, parts]) =>
        Object.keys(parts as Json).map(name => `#/components/${kind}/${name}`),
      ),
    )
    const references = [...objectsIn(document)].flatMap(([, { $ref }]) =>
      typeof $ref === 'string' ? [$ref] : [],
    )
    expect(references.length).toBeGreaterThan(500)
    expect(references.filter(reference => !names.has(reference))).toEqual([])
  })
})

describe('examples', () => {
  const named = new Map(
    calls
      .flatMap(({ route }) => [...schemaNodes(route.response)])
      .flatMap(({ schema }) => {
        const name = z.globalRegistry.get(schema)?.id
        return name ? [[name, schema] as const] : []
      }),
  )

  test('every row returned by responses has one', () => {
    const isEnvelope = (schema: z.core.$ZodType) => schema instanceof z.ZodObject && 'message' in schema.shape
    const own = [...named]
      .filter(([name, schema]) => !isEnvelope(schema) && !/Reference$|^Key$/.test(name))
      .map(([name]) => name)
    expect(own.sort()).toEqual(Object.keys(schemaExamples).sort())
  })

  test.each(Object.entries(schemaExamples))(
    '%s has all fields of its schema and no other',
    (name, example) => {
      expect(z.parse(named.get(name)!, example)).toEqual(example)
      expect(document.components.schemas[name]!.examples).toEqual([example])
    },
  )

  test.each(Object.entries(requestExamples))('%s accepts its example', (name, example) => {
    const { route } = calls.find(({ id }) => id === name)!
    expect(z.safeParse(route.body!, example).error?.issues).toBe(undefined)
    expect(JSON.stringify(document)).toContain(JSON.stringify(example))
  })
})

/** Whether some office, or an administrator who visits it, may not make a call. */
const ofOffice = (route: Route) =>
  !['any', 'none'].includes(String(route.area)) || (route.area === 'any' && !mayVisit(route))

describe('failures', () => {
  test('a call lists 401 and 403 if anybody gets them, and every other status that the access table expects', () => {
    const wrong = accessTable.flatMap(({ route, stranger, roles }) => {
      const seen = new Set([stranger, ...Object.values(roles).flatMap(answers => Object.values(answers))])
      const listed = new Set<number>([200, ...failureStatuses(route)])
      const idle = [401, 403].filter(
        // The table's installation is not an open demo, which refuses the calls that are closed there, its offices
        // have one person each, to whom no area is closed, and no administrator visits them.
        status =>
          !route.refuses?.some(own => own === status) &&
          !seen.has(status) &&
          !(status === 403 && (route.demo === 'closed' || ofOffice(route))),
      )
      return [
        ...[...seen].filter(status => !listed.has(status)).map(status => `${status} is missing`),
        ...idle.filter(status => listed.has(status)).map(status => `${status} is too much`),
      ].map(fault => `${route.method} ${route.path}: ${fault}`)
    })
    expect(wrong).toEqual([])
  })

  test('a call that asks about repetitions says what a client does about the 409', () => {
    const { paths } = document as unknown as { paths: Record<string, Record<string, object>> }
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, call]) => /refused with 409; `errors` has an entry/.test(JSON.stringify(call)))
        .map(([method, call]) => [`${method} ${path}`, JSON.stringify(call).includes('"409"')]),
    )
    for (const call of [
      'post /student/add',
      'post /subactivity/studentregister/upload',
      'post /fee/add',
      'post /ledger/payment',
    ])
      expect(described).toContainEqual([call, true])
  })

  test('each status has a separately named schema', () => {
    const names = Object.values(failures).map(({ body }) => z.globalRegistry.get(body)!.id!)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(document.components.schemas[name]).toMatchObject({ type: 'object' })
  })
})
