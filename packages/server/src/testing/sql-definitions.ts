import { readdirSync, readFileSync } from 'node:fs'

const source = new URL('../', import.meta.url)

/** The SQL files of the server's sources, by their path from `src`. */
export const sqlFiles = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.sql'))
  .sort()

/** An object that a statement creates: its kind, its name without the schema, and the file. */
export type SqlDefinition = { object: string; file: string }

const statements = [
  [/^create (?:or replace )?(?:function|procedure) app\.(\w+)/gm, 'routine $1'],
  [/^create view app\.(\w+)/gm, 'view $1'],
  [/^create type app\.(\w+)/gm, 'type $1'],
  [/^create policy (\w+) on app\.(\w+)/gm, 'policy $1 on $2'],
  [/^create trigger (\w+) [^;]*? on app\.(\w+)/gm, 'trigger $1 on $2'],
  [/^call app\.admit_jobs\('app\.(\w+)'/gm, 'policy jobs on $1'],
  [/^call app\.isolate\('app\.(\w+)'/gm, 'isolation of $1'],
] as const

/** What the SQL files create, in the order of the files. */
export function sqlDefinitions(): SqlDefinition[] {
  return sqlFiles.flatMap(file => definitionsIn(readFileSync(new URL(file, source), 'utf8'), file))
}

/** What a text of SQL creates. */
export function definitionsIn(sql: string, file: string): SqlDefinition[] {
  return statements.flatMap(([pattern, name]) =>
    [...sql.matchAll(pattern)].map(match => ({
      object: name.replace('$1', match[1]!).replace('$2', match[2] ?? ''),
      file,
    })),
  )
}
