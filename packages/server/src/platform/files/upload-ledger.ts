import type { Clock } from '../clock.ts'
import type { Tx } from '../db/connection.ts'
import type { Mode } from '../db/database.ts'
import type { Storage } from './storage.ts'
import type { ReceivedFile, Uploads } from './uploads.ts'

/** The sender of an upload; `quotaLeft` is what the school may still store, in bytes, when one begins. */
export type Sender = {
  user: string
  school: string
  quotaLeft?: number
  /** Runs work in a transaction of the sender. */
  transaction<A>(mode: Mode, work: (tx: Tx) => Promise<A>): Promise<A>
}

/** What happens to a complete upload: `before` returns the result if it was already processed, `work` processes it. */
export type Finishing<A> = {
  before: () => Promise<A | undefined>
  work: (file: ReceivedFile) => Promise<A>
}

/** An upload of which parts have arrived: its size, how much of it is there, and the keys of the parts in order. */
export type Unfinished = { bytes: number; received: number; keys: readonly string[] }

type Part = { id: string; offset: number; bytes: number; key: string; now: Date }

/** Where uploads are noted, for all servers together. */
export type UploadLedger = {
  before(
    tx: Tx,
    sender: Sender,
    longAgo: Date,
  ): Promise<{ taken: number; count: number; oldest: string | null }>
  begin(tx: Tx, sender: Sender, upload: { id: string; bytes: number; now: Date }): Promise<void>
  find(tx: Tx, sender: Sender, id: string): Promise<Unfinished | undefined>
  add(tx: Tx, sender: Sender, part: Part): Promise<boolean>
  remove(tx: Tx, sender: Sender, id: string): Promise<boolean>
}

/** What uploads in parts need: a folder for what arrives, the storage of complete parts, and the ledger. */
export type PartServices = { uploads: Uploads; storage: Storage; ledger: UploadLedger; clock: Clock }
