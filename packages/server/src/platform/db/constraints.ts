import { conflict, type Problem } from '../errors.ts'

const sentences = new Map<string, string>()

/** Names the sentence that a broken constraint is answered with (409); a domain says it beside its queries. */
export function constraint(name: string, sentence: string): void {
  sentences.set(name, sentence)
}

/** The refusal behind a PostgreSQL error, if it is one that the caller caused: a constraint, a deadlock, a timeout. */
export function constraintProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const { code, constraint: name } = error as Error & { code: string; constraint?: string }
  if (code === '23503')
    return conflict(sentences.get(name ?? '') ?? 'This is still in use, or what it refers to is gone.')
  if (code === '23505') return conflict(sentences.get(name ?? '') ?? 'This exists already.')
  if (code === '23514' || code === '23P01')
    return conflict(sentences.get(name ?? '') ?? 'These values do not go together.')
  if (code === '40001' || code === '40P01')
    return conflict('Somebody else saved at the same moment. Please try again.')
  return undefined
}
