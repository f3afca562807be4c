import { expect } from 'vitest'
import type { testApp } from './app.ts'
import { waitingForLock } from './send-chunks.ts'

type App = ReturnType<typeof testApp>

/** Runs a statement and, before it commits, `late`, which has to wait for it. Returns the result of `late`. */
export async function atOneMoment<A>(
  { database: { owner } }: App,
  statement: string,
  values: unknown[],
  late: () => Promise<A>,
): Promise<A> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    const answer = late()
    await expect.poll(async () => (await owner.query(waitingForLock)).rowCount).toBe(1)
    await client.query('commit')
    return await answer
  } finally {
    client.release(true)
  }
}
