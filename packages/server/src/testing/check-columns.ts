import { afterAll, afterEach, inject } from 'vitest'
import type { Columns } from '../platform/db/columns.ts'
import { Tx } from '../platform/db/connection.ts'
import { columnFaults } from './column-faults.ts'
import { faultsOf, placesInSource } from './sent-statements.ts'
import { exceptionFor } from './statement-exceptions.ts'

// Compares the columns that statements declare with what PostgreSQL returns, for every statement that a test makes
// the server send. A test fails with the location of each statement whose rows differ from its declaration. Loaded
// before each test file of the server. It also fails for a statement that a database spread over several machines could
// not run, unless statement-exceptions.ts lists it. The locations are reported to the global setup, which fails the whole run if a
// statement was never sent.

const faults = new Set<string>()
const misplaced = new Set<string>()
const exceptions = new Set<string>()
const places = new Set<string>()
const checkedTexts = new Set<string>()
const original = Tx.prototype.query
/** Where each statement passes on its way to the database. */
const isPassingOn = /check-columns\.ts|db\/connection\.ts/

Tx.prototype.query = async function (columns: Columns, statement) {
  const place = placeNow()
  const compile: typeof statement.compile = executor => {
    const compiled = statement.compile(executor)
    checkSchool(place, compiled.sql)
    return compiled
  }
  const result = await original.call(this, columns, { compile } as typeof statement)
  places.add(place)
  for (const fault of columnFaults(columns, result, inject('catalogue'))) faults.add(`${place}: ${fault}`)
  return result
}

afterEach(({ task }) => {
  task.file.meta.statements = [...places]
  task.file.meta.exceptions = [...exceptions]
  failOnFaults()
})

afterAll(() => {
  Tx.prototype.query = original
  failOnFaults()
})

function failOnFaults(): void {
  const found = [...faults]
  const others = [...misplaced]
  faults.clear()
  misplaced.clear()
  if (found.length > 0) throw new Error(`Columns are not what PostgreSQL answers.\n${found.join('\n')}`)
  if (others.length > 0)
    throw new Error(`Statements do not fit the map of tables (table-map.ts).\n${others.join('\n')}`)
}

/** Parses each text once, and notes its faults and the exceptions that it needs. */
function checkSchool(place: string, sql: string): void {
  const sent = `${place} ${sql}`
  if (checkedTexts.has(sent)) return
  checkedTexts.add(sent)
  const file = /packages\/server\/([^:]+):/.exec(place)?.[1]
  if (!file || file.endsWith('.test.ts') || file.includes('/testing/')) return
  for (const fault of faultsOf(sql)) {
    const exception = exceptionFor(file, fault.rule)
    if (exception) exceptions.add(exception)
    else misplaced.add(`${place}: ${fault.rule}: ${fault.table}`)
  }
}

/**
 * The file and line of the statement being sent, looked up in the source map once for each position in the compiled
 * text.
 */
function placeNow(): string {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) => {
    const sender = sites.find(site => !isPassingOn.test(site.getFileName() ?? ''))
    return `${sender?.getFileName()}@${sender?.getPosition()}`
  }
  const compiled = new Error().stack!
  Error.prepareStackTrace = prepareStackTrace
  const known = placesInSource.get(compiled)
  if (known) return known
  const inSource = placeOf(new Error().stack!)
  placesInSource.set(compiled, inSource)
  return inSource
}

/** The file and line of the statement that was sent with this stack. */
function placeOf(stack: string): string {
  const outside = stack
    .split('\n')
    .slice(1)
    .filter(line => !isPassingOn.test(line))
  return /\(?(?:file:\/\/)?(?:.*\/)?(packages\/server\/.+?:\d+):\d+\)?$/.exec(outside[0] ?? '')?.[1] ?? stack
}

declare module 'vitest' {
  interface TaskMeta {
    /** The locations of the statements that the file's tests sent, as `path:line`. */
    statements?: string[]
    /** The exceptions for statements that they needed. */
    exceptions?: string[]
  }
}
