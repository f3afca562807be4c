import type { Route } from '@casa/contract/route'
import { newIdempotencyKey } from '../lib/random-ids.ts'
import type { CallInput } from './request.ts'

/** What one press of a button sends, with its idempotency key. */
export type Submission = { content: string; key: string }

/** Reuses the last submission when its content is repeated unchanged, so that a retry keeps its key. */
export function submissionOf(input: CallInput<Route>, last: Submission | undefined): Submission {
  const files = Object.entries(input.files ?? {}).map(([field, file]) => [
    field,
    file.name,
    file.size,
    file.lastModified,
  ])
  const content = JSON.stringify([input.params, input.query, input.body, files])
  return last?.content === content ? last : { content, key: newIdempotencyKey() }
}
