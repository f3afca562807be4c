import type { PublicDetails } from '@casa/contract/schools'
import type { Budgets } from './budgets.ts'
import type { Changes } from './changes/changes.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { DiskSpace } from './disk-space.ts'
import type { ChunkedUploads } from './files/chunked-uploads.ts'
import type { Storage } from './files/storage.ts'
import type { Sweeps } from './files/sweeps.ts'
import type { Uploads } from './files/uploads.ts'
import type { Maintenance } from './maintenance.ts'
import type { Messenger } from './messenger/messenger.ts'
import type { Metrics } from './observe/metrics.ts'
import type { OpenDemo } from './open-demo.ts'
import type { Passwords } from './passwords.ts'
import type { ReadLog } from './read-log.ts'
import type { RequestRate } from './request-rate.ts'
import type { Secrets } from './secrets.ts'
import type { Throttle } from './throttle.ts'

/** What a handler may use besides its transaction. Built once at startup. */
export type Services = {
  clock: Clock
  database: Database
  secrets: Secrets
  storage: Storage
  sweeps: Pick<Sweeps, 'mayDelete' | 'renew'>
  uploads: Uploads
  parts: ChunkedUploads
  passwords: Passwords
  throttle: Throttle
  requestRate: RequestRate
  /** Tokens without a session, by network. */
  unknownTokens: RequestRate
  /** Reports of errors of pages, by session and by network; anybody may send them, and each is a line of the log. */
  browserErrors: { ofSession: RequestRate; ofNetwork: RequestRate }
  messenger: Messenger
  metrics: Pick<Metrics, 'countBrowserError'>
  disk: Pick<DiskSpace, 'isFull'>
  budgets: Budgets
  maintenance: Maintenance
  /** Whether the settings say where backups go. */
  makesBackups: boolean
  /** For how many days a backup can contain what was deleted since; null if there are no backups. */
  backupDays: number | null
  /** What was read and has to be logged. */
  reads: Pick<ReadLog, 'note' | 'flush'>
  changes: Changes
  /** The address of this server in its messages. */
  publicUrl: string
  /** The operator's details for the public pages. */
  publicDetails: PublicDetails
  /** Set if this installation is an open demo. */
  demo: OpenDemo | undefined
}
