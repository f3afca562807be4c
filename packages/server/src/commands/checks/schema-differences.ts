import { readFile } from 'node:fs/promises'
import type { ConnectionSettings } from '../../platform/db/connection.ts'
import { describeSchema, schemaFile } from '../../platform/db/describe-schema.ts'

/** What the schema of a database has and a new one has not, and the other way round: the first line of each object. */
export async function schemaDifferences(owner: ConnectionSettings): Promise<string[]> {
  const [expected, actual] = [await readFile(schemaFile, 'utf8'), await describeSchema(owner)].map(objectsIn)
  return [
    ...[...expected!].flatMap(([name, text]) => {
      const own = actual!.get(name)
      return own !== undefined && isSame(text, own)
        ? []
        : [own ? `Differs: ${name} (${firstDifference(text, own)})` : `Missing: ${name}`]
    }),
    ...[...actual!.keys()].filter(name => !expected!.has(name)).map(name => `Not part of Casa: ${name}`),
  ]
}

/** PostgreSQL 15 names the table of every column of a view, later releases only where there are several. */
function isSame(expected: string, actual: string): boolean {
  const plain = (text: string) =>
    text.startsWith('create view') ? text.replace(/\b\w+\.(?=[\w"])/g, '') : text
  return plain(expected) === plain(actual)
}

/** The objects of a schema by their first line, which names them. */
function objectsIn(schema: string): Map<string, string> {
  return new Map(
    schema
      .trimEnd()
      .split('\n\n')
      .map(text => [text.split('\n')[0]!.replace(/ [(]$/, ''), text]),
  )
}

function firstDifference(expected: string, actual: string): string {
  const known = new Set(expected.split('\n'))
  const added = actual.split('\n').find(line => !known.has(line))
  const own = new Set(actual.split('\n'))
  return (added ?? `without ${expected.split('\n').find(line => !own.has(line))}`).trim()
}
