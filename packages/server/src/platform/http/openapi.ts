import type { Access } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import { failure } from '@casa/contract/wire'
import * as z from 'zod'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of all domains, derived from the contract. */
export function openapiDocument(domains: Record<string, Record<string, Route>>, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const [tag, routes] of Object.entries(domains)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api${route.path}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(tag, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Casa', version, description: 'School management for Montessori schools.' },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: schema(failure, 'output') },
    },
  }
}

function operation(tag: string, name: string, route: Route): Json {
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: route.summary,
    description: accessText(route.access),
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...keyParameter(route),
    ],
    ...(route.body || route.files ? { requestBody: requestBody(route) } : {}),
    responses: {
      200: {
        description: 'Done.',
        content: {
          [route.answers === 'events' ? 'text/event-stream' : 'application/json']: {
            schema: schema(route.response, 'output'),
          },
        },
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  }
}

function accessText(access: Access): string {
  if (access === 'public') return 'Anybody.'
  if (access === 'reset') return 'The token of a first sign-in.'
  return Object.entries(access)
    .map(([role, reach]) => `${role}: ${reach}`)
    .join(', ')
}

function parameters(part: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!part) return []
  const { properties = {}, required = [] } = schema(part, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

function keyParameter(route: Route): Json[] {
  if (route.method === 'GET' || route.reads) return []
  const description = 'The same key with the same body has one effect and one answer for 24 hours.'
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', minLength: 8, maxLength: 200 },
    },
  ]
}

function requestBody(route: Route): Json {
  const shape = (route.body ? schema(route.body, 'input') : { type: 'object' }) as { properties?: Json }
  if (!route.files) return { content: { 'application/json': { schema: shape } } }
  const files = Object.fromEntries(route.files.map(field => [field, { type: 'string', format: 'binary' }]))
  return {
    required: true,
    content: {
      'multipart/form-data': { schema: { ...shape, properties: { ...shape.properties, ...files } } },
    },
  }
}

function schema(type: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json
  return rest
}
