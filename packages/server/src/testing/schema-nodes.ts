import type * as z from 'zod'

/** A schema inside another, with the fields that lead to it; `[]` stands for any item of a list. */
export type SchemaNode = { path: string[]; schema: z.core.$ZodType }

/** All schemas inside a schema, itself first, as a request meets them. */
export function* schemaNodes(schema: z.core.$ZodType, path: string[] = []): Generator<SchemaNode> {
  yield { path, schema }
  for (const [name, inner] of innerSchemas(schema)) yield* schemaNodes(inner, [...path, ...name])
}

function innerSchemas(schema: z.core.$ZodType): [string[], z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([name, field]) => [[name], field])
    case 'array':
      return [[['[]'], def.element]]
    case 'record':
      return [
        [[], def.keyType],
        [['[]'], def.valueType],
      ]
    case 'union':
      return def.options.map(option => [[], option])
    case 'pipe':
      return [
        [[], def.in],
        [[], def.out],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'nonoptional':
    case 'readonly':
      return [[[], def.innerType]]
    default:
      return []
  }
}
