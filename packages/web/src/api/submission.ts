import type { Route } from '@casa/contract/route'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import type { Sent } from './request.ts'

/** What one press of a button sends, and the key under which the server knows it. */
export type Submission = { content: string; key: string }

/** The submission for this content: the last one again when it is repeated unchanged, else a new one. */
export function submissionOf(sent: Sent<Route>, last: Submission | undefined): Submission {
  const files = Object.entries(sent.files ?? {}).map(([field, file]) => [
    field,
    file.name,
    file.size,
    file.lastModified,
  ])
  const content = JSON.stringify([sent.params, sent.query, sent.body, files])
  return last?.content === content ? last : { content, key: newIdempotencyKey() }
}
