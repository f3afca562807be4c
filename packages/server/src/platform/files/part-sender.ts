import type { ReceivedFile } from './uploads.ts'

/** Who sends an upload; `quotaLeft` is what the school may still store, in bytes, where one is begun. */
export type Sender = { user: string; school: string; quotaLeft?: number }

/** What becomes of a whole upload: `before` gives what was made of it already, `work` makes it. */
export type Finishing<A> = {
  before: () => Promise<A | undefined>
  work: (file: ReceivedFile) => Promise<A>
}
