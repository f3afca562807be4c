import type { CallArea } from '@casa/contract/areas'
import { type FailureStatus, failures, type Route } from '@casa/contract/route'
import { reference } from '@casa/contract/wire'
import * as z from 'zod'
import { failureStatuses } from './failure-statuses.ts'
import { filesCookie } from './file-answer.ts'

type Json = Record<string, unknown>

/** The components of an OpenAPI document that others refer to. Each is defined once, under its name. */
class Components {
  private readonly parts: Record<string, Record<string, Json>> = {}
  private readonly examples: Record<string, unknown>

  /** Takes the examples of schemas by their names. */
  constructor(examples: Record<string, unknown>) {
    this.examples = examples
  }

  /** Defines a component and returns a reference to it. Throws if the name already stands for something else. */
  refer(kind: string, name: string, part: Json): Json {
    this.parts[kind] ??= {}
    const known = this.parts[kind][name]
    if (known && JSON.stringify(known) !== JSON.stringify(part))
      throw new Error(`Two different ${kind} are named ${name}.`)
    this.parts[kind][name] = part
    return { $ref: `#/components/${kind}/${name}` }
  }

  /** Defines a component unless its name is taken, and returns a reference or the component itself. */
  referIfFree(kind: string, name: string, part: Json): Json {
    const known = this.parts[kind]?.[name]
    return known && JSON.stringify(known) !== JSON.stringify(part) ? part : this.refer(kind, name, part)
  }

  /** The JSON Schema of a request (`input`) or a response (`output`). Named schemas become references. */
  schema(type: z.core.$ZodType, io: 'input' | 'output'): Json {
    const text = JSON.stringify(jsonSchema(type, io))
      .replaceAll(rowText, '{"$ref":"#/$defs/Reference"}')
      .replaceAll('"#/$defs/', '"#/components/schemas/')
    const { $schema, $defs, id, ...schema } = JSON.parse(text) as Json & {
      $defs?: Record<string, Json>
      id?: string
    }
    if (text.includes('/schemas/Reference"')) this.define('Reference', JSON.parse(rowText))
    for (const [name, definition] of Object.entries($defs ?? {})) this.define(name, definition)
    return id ? this.define(id, schema) : schema
  }

  private define(name: string, { id, ...schema }: Json): Json {
    const example = this.examples[name]
    return this.refer('schemas', name, example === undefined ? schema : { ...schema, examples: [example] })
  }

  /** All components by kind, in alphabetical order. */
  all(): Json {
    const sorted = Object.entries(this.parts).map(([kind, parts]) => [
      kind,
      Object.fromEntries(Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1))),
    ])
    return Object.fromEntries(sorted)
  }
}

function jsonSchema(type: z.core.$ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The format says the same as the validator's pattern for it.
      if (jsonSchema.format) delete jsonSchema.pattern
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Clients must tolerate new fields in responses.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
}

/** The text of the schema of `reference()`, which differs for each of its messages. */
const rowText = JSON.stringify(withoutDialect(jsonSchema(reference(), 'input')))

function withoutDialect({ $schema, ...schema }: Json): Json {
  return schema
}

export type Description = {
  version: string
  /** A sentence for each domain. */
  domains: Record<string, string>
  /** Examples of schemas by their names, and of request bodies by `domain.call`. */
  examples: { schemas: Record<string, unknown>; requests: Record<string, unknown> }
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', description: 'The token returned by `POST /user/login`.' },
  filesCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: filesCookie.name,
    description: 'Set by the sign-in for files only, because an `<img>` sends no bearer token.',
  },
}

/** The OpenAPI 3.1 document of all domains, derived from the contract. */
export function openapiDocument(
  domains: Record<string, Record<string, Route>>,
  { version, domains: sentences, examples }: Description,
): Json {
  const components = new Components(examples.schemas)
  const paths: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(domains)) {
    for (const [name, route] of Object.entries(routes)) {
      const id = `${tag}.${name}`
      const described = operation(components, route, examples.requests[id])
      const method = route.method.toLowerCase()
      paths[route.path] = { ...paths[route.path], [method]: { operationId: id, tags: [tag], ...described } }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Casa',
      version,
      description: 'School management for Montessori schools.',
      license: { name: 'GNU AGPL, version 3 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: '/api', description: 'The server that this document comes from.' }],
    tags: Object.keys(domains).map(name => ({ name, description: sentences[name] })),
    paths,
    components: { securitySchemes, ...components.all() },
  }
}

function operation(components: Components, route: Route, example: unknown): Json {
  return {
    summary: route.summary,
    description: accessText(route),
    security: security(route),
    parameters: [
      ...parameters(components, route, 'path'),
      ...parameters(components, route, 'query'),
      ...keyParameter(components, route),
    ],
    ...(route.body || route.files ? { requestBody: requestBody(components, route, example) } : {}),
    responses: {
      200: success(components, route),
      ...(route.answers === 'file' && {
        206: { ...success(components, route), description: 'The requested range.' },
      }),
      ...(route.answers === 'calendar' && {
        304: { description: 'The caller already has the current version.' },
      }),
      ...Object.fromEntries(failureStatuses(route).map(status => [status, refusal(components, status)])),
    },
  }
}

function accessText({ access, area }: Route): string {
  if (access === 'public') return 'Anybody.'
  if (access === 'reset') return 'Any token, including that of a sign-in that is not complete.'
  const reaches = Object.entries(access).map(([role, reach]) => `${role}: ${reach}`)
  return [reaches.join(', '), ...areaText(area)].join('. Area: ')
}

/** The areas of the office's work that a call belongs to. */
function areaText(area: CallArea): string[] {
  if (area === 'any' || area === 'none') return []
  return [area === 'every' ? 'all' : [area].flat().join(' or ')]
}

function security({ access, filesCookie }: Route): Json[] {
  if (access === 'public') return []
  return [{ session: [] }, ...(filesCookie ? [{ filesCookie: [] }] : [])]
}

function parameters(components: Components, route: Route, place: 'path' | 'query'): Json[] {
  const part = place === 'path' ? route.params : route.query
  if (!part) return []
  const { properties = {}, required = [] } = components.schema(part, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) =>
    components.referIfFree('parameters', name, {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema,
    }),
  )
}

function keyParameter(components: Components, route: Route): Json[] {
  if (route.method === 'GET' || route.reads) return []
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key with the same body has one effect and one response for 24 hours.',
    schema: { type: 'string', minLength: 8, maxLength: 200 },
  }
  return [components.refer('parameters', 'idempotencyKey', key)]
}

function requestBody(components: Components, route: Route, example: unknown): Json {
  const shape = (route.body ? components.schema(route.body, 'input') : { type: 'object' }) as {
    properties?: Json
    required?: string[]
  }
  const { files } = route
  if (!files) {
    const content = { 'application/json': { schema: shape, ...(example ? { example } : {}) } }
    return { required: Boolean(shape.required?.length ?? '$ref' in shape), content }
  }
  const properties = Object.fromEntries(files.map(field => [field, { type: 'string', format: 'binary' }]))
  const form = {
    ...shape,
    properties: { ...shape.properties, ...properties },
    required: [...(shape.required ?? []), ...files],
  }
  const name = files.map(field => field[0]!.toUpperCase() + field.slice(1)).join('')
  const schema = components.referIfFree('schemas', `${name}Upload`, form)
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function success(components: Components, route: Route): Json {
  if (route.answers === 'file') {
    const content = { '*/*': { schema: { type: 'string', format: 'binary' } } }
    return { description: 'The file.', content }
  }
  const schema = components.schema(route.response, 'output')
  if (route.answers === 'calendar')
    return { description: 'The calendar.', content: { 'text/calendar': { schema } } }
  if (route.answers === 'events')
    return { description: 'The events.', content: { 'text/event-stream': { schema } } }
  const total = { description: 'How many rows there are on all pages.', schema: { type: 'integer' } }
  const page = {
    description: 'The page that contains the row that `around` names.',
    schema: { type: 'integer' },
  }
  const headers = {
    'X-Total-Count': components.refer('headers', 'totalCount', total),
    'X-Page': components.refer('headers', 'page', page),
  }
  const content = { 'application/json': { schema } }
  return { description: 'Done.', ...(isPaged(route) ? { headers } : {}), content }
}

function isPaged({ query, body }: Route): boolean {
  return [query, body].some(part => part instanceof z.ZodObject && 'page' in part.shape)
}

function refusal(components: Components, status: FailureStatus): Json {
  const { meaning, body } = failures[status]
  const schema = components.schema(body, 'output')
  const seconds = {
    description: 'The number of seconds after which to try again.',
    schema: { type: 'integer' },
  }
  const retry = status === 429 || status === 503
  const response = {
    description: meaning,
    ...(retry ? { headers: { 'Retry-After': components.refer('headers', 'retryAfter', seconds) } } : {}),
    content: { 'application/json': { schema } },
  }
  return components.refer('responses', z.globalRegistry.get(body)!.id!, response)
}
