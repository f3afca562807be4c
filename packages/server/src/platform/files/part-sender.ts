import type { ReceivedFile } from './uploads.ts'

/** The sender of an upload; `quotaLeft` is what the school may still store, in bytes, when one begins. */
export type Sender = { user: string; school: string; quotaLeft?: number }

/** What happens to a complete upload: `before` returns the result if it was already processed, `work` processes it. */
export type Finishing<A> = {
  before: () => Promise<A | undefined>
  work: (file: ReceivedFile) => Promise<A>
}
