import { integer, nullable } from '../../platform/db/columns.ts'
import type { Tx } from '../../platform/db/connection.ts'
import { tokenHash } from '../../platform/db/sessions.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { giveTurnsBack, type Limit, takeTurns } from '../../platform/throttle.ts'
import { newToken } from '../users/sign-in-queries.ts'

/** The school of a visitor: its number, and the token that leads back to it. */
export type Visit = { token: string; number: number }

/** A visitor: the token of an earlier visit, and how often their network may be given a new school. */
type Visitor = { token: string | undefined; limit: Limit; now: Date; secrets: Secrets }

/** The school that a visitor already has, or one that is ready for a visitor; undefined if there is none for them. */
export async function schoolOfVisitor(
  tx: Tx,
  { token, limit, now, secrets }: Visitor,
): Promise<Visit | undefined> {
  const returned = token && (await returnToSchool(tx, token, now))
  if (returned) return returned
  if ((await takeTurns(tx, secrets, [limit], now)) !== null) return undefined
  const visit = await takeSchool(tx, newToken(), now)
  // Nothing was given out, so the network keeps its turn until there is a school again.
  if (!visit) await giveTurnsBack(tx, secrets, [limit])
  return visit
}

async function returnToSchool(tx: Tx, token: string, now: Date): Promise<Visit | undefined> {
  const { number } = await tx.row({ number: nullable(integer) })`
    select app.return_to_demo_school(${tokenHash(token)}, ${now}) as number`
  return number === null ? undefined : { token, number }
}

async function takeSchool(tx: Tx, token: string, now: Date): Promise<Visit | undefined> {
  const { number } = await tx.row({ number: nullable(integer) })`
    select app.take_demo_school(${tokenHash(token)}, ${now}) as number`
  return number === null ? undefined : { token, number }
}
