import { conflict, Problem } from '../errors.ts'

const sentences = new Map<string, { sentence: string; field: string | undefined }>()

/**
 * Registers the sentence with which a violated constraint is answered (409), and its field, if there is one. Each domain
 * calls it beside its queries.
 */
export function constraint(name: string, sentence: string, field?: string): void {
  sentences.set(name, { sentence, field })
}

/** SQLSTATEs for values that no column takes: a number too large, a text with a NUL, half a character. */
const unstorable = ['22003', '22007', '22008', '22021', '22P02', '22P05']

/** The refusal for a PostgreSQL error that the caller caused, such as a violated constraint or a deadlock. */
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
