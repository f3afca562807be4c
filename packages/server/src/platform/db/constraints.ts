import { refusals } from '@casa/contract/refusals'
import type { PlainText } from '@casa/contract/text'
import { conflict, conflictAt, Problem } from '../errors.ts'

const registered = new Map<string, { refusal: PlainText; field: string | undefined }>()

/**
 * Registers the refusal for a violated constraint (409), and its field, if there is one. Each domain calls it beside
 * its queries.
 */
export function constraint(name: string, refusal: PlainText, field?: string): void {
  registered.set(name, { refusal, field })
}

/** SQLSTATEs for values that no column accepts: a number that is too large, a text with a NUL, half a character. */
const unstorable = ['22003', '22007', '22008', '22021', '22P02', '22P05']

/** The refusal for a PostgreSQL error that the caller caused, such as a violated constraint or a deadlock. */
export function constraintProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, constraint: name } = error as Error & { code: string; constraint?: string }
  if (unstorable.includes(code)) return new Problem(422, refusals.storage.unstorable)
  if (code === '23503') return broken(name, refusals.storage.inUse)
  if (code === '23505') return broken(name, refusals.storage.exists)
  if (code === '23514' || code === '23P01') return broken(name, refusals.storage.disagree)
  if (code === '40001' || code === '40P01') return conflict(refusals.storage.sameMoment)
  return undefined
}

function broken(name: string | undefined, otherwise: PlainText): Problem {
  const { refusal, field } = registered.get(name ?? '') ?? { refusal: otherwise, field: undefined }
  return field ? conflictAt(field, refusal) : conflict(refusal)
}
