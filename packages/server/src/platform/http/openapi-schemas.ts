import { reference } from '@casa/contract/wire'
import * as z from 'zod'

export type Json = Record<string, unknown>

/** The components of an OpenAPI document that others refer to. Each is defined once, under its name. */
export class Components {
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
      // The format says the same as the pattern that the validator uses for it.
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
