import { refusals } from '@casa/contract/refusals'
import { boolean } from '../db/columns.ts'
import type { Tx } from '../db/connection.ts'
import type { ActorClass, Scope } from '../db/scope.ts'
import { forbidden, isMissing, type Problem } from '../errors.ts'

/** The maximum number of ids of a request that are looked up to explain a refusal. */
const maxIds = 1_000
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** Whether a call may have found nothing only because it does not reach all of the teacher's classes. */
export function mayBeRole(error: unknown, scope: Scope | undefined): scope is Scope {
  return isMissing(error) && Boolean(scope?.refusedClasses.length)
}

/**
 * 403 with the reason if a request that found nothing names a class in which the caller's role does not include the call,
 * or a row or child of such a class. Undefined if it names neither.
 */
export async function refusedByRole(tx: Tx, scope: Scope, input: unknown): Promise<Problem | undefined> {
  const ids = idsIn(input)
  for (const role of ['assistant', 'specialist'] as const) {
    const classes = classIdsOf(scope.refusedClasses, role)
    if (classes.length === 0) continue
    const { concerned } = await tx.row({ concerned: boolean })`
      select app.concern_classes(${scope.school}, ${classes}::uuid[], ${ids}::uuid[]) as concerned`
    if (concerned) return forbidden(refusals.classRole[role])
  }
  return undefined
}

function classIdsOf(classes: readonly ActorClass[], role: ActorClass['role']): string[] {
  return classes.filter(one => one.role === role).map(({ id }) => id)
}

/** The ids in a request, up to `maxIds`. */
function idsIn(input: unknown): string[] {
  const found = new Set<string>()
  const open: unknown[] = [input]
  while (open.length > 0 && found.size < maxIds) {
    const value = open.pop()
    if (isId(value)) found.add(value)
    else if (typeof value === 'object' && value !== null) open.push(...Object.values(value))
  }
  return [...found]
}
