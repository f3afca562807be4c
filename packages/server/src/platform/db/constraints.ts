import { conflict, Problem } from '../errors.ts'

const sentences = new Map<string, { sentence: string; field: string | undefined }>()

/**
 * Names the sentence that a broken constraint is answered with (409), and the field it is about, if it is one; a domain
 * says it beside its queries.
 */
export function constraint(name: string, sentence: string, field?: string): void {
  sentences.set(name, { sentence, field })
}

/** What PostgreSQL says of a value that no column takes: a number too large, a text with a NUL, half a character. */
const unstorable = ['22003', '22007', '22008', '22021', '22P02', '22P05']

/** The refusal behind a PostgreSQL error, if it is one that the caller caused: a constraint, a deadlock, a timeout. */
export function constraintProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, constraint: name } = error as Error & { code: string; constraint?: string }
  if (unstorable.includes(code)) return new Problem(422, 'One of these values cannot be stored.')
  if (code === '23503') return broken(name, 'This is still in use, or what it refers to is gone.')
  if (code === '23505') return broken(name, 'This exists already.')
  if (code === '23514' || code === '23P01') return broken(name, 'These values do not go together.')
  if (code === '40001' || code === '40P01')
    return conflict('Somebody else saved at the same moment. Please try again.')
  return undefined
}

function broken(name: string | undefined, otherwise: string): Problem {
  const { sentence, field } = sentences.get(name ?? '') ?? { sentence: otherwise, field: undefined }
  return new Problem(409, sentence, field ? { errors: [{ field, message: sentence }] } : {})
}
