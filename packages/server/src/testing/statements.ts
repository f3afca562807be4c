import pg from 'pg'
import { vi } from 'vitest'
import { commonStatements } from './common-statements.ts'

/** The SQL statements that a call sends, in order, while `work` runs, without those that every call sends. */
export async function statementsOf(
  work: () => Promise<unknown>,
  excluded = commonStatements,
): Promise<string[]> {
  const sent: string[] = []
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query] = args as [string | { text: string }]
    sent.push((typeof query === 'string' ? query : query.text).trim())
    return Reflect.apply(original, this, args)
  } as typeof original)
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return sent.filter(statement => !excluded.test(statement))
}
