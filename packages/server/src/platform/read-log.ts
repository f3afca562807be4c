import type { Role } from '@casa/contract/access'
import type { Database } from './db/database.ts'

/** Something that was read and is logged: a document or an export or, with `opened`, a child's page on that day. */
export type LoggedRead = {
  school: string
  /** The schools to one of which the child belongs. */
  schools: readonly string[]
  at: Date
  person: string
  name: string
  role: Role
  call: string
  entity: string | null
  student: string | null
  request: string
  area: string
  device: string | null
  opened?: string
  /** The administrator's visit in which it was read. */
  visit?: string
}

/** How long reads are gathered before they are written together. */
const gatherMs = 1_000
const retryMs = 10_000
/** While the database is away, at most this many reads wait; then the oldest are lost. */
const maxWaiting = 10_000
/** The openings of a day that need not be written again. */
const maxRemembered = 50_000

/**
 * Writes what was read to the database, gathered from all requests, so that a read stays a read: it sends no further
 * statement, can go to a standby and does not wait. What a killed process has not written is lost.
 */
export class ReadLog {
  private readonly database: Pick<Database, 'asAnonymous'>
  private readonly warn: (sentence: string) => void
  private waiting: LoggedRead[] = []
  private readonly opened = new Set<string>()
  private timer: NodeJS.Timeout | undefined
  private writing: Promise<void> = Promise.resolve()

  constructor(database: Pick<Database, 'asAnonymous'>, warn: (sentence: string) => void) {
    this.database = database
    this.warn = warn
  }

  /**
   * Notes a read; somebody's later openings of the same page on the same day are ignored, and so is what was read before in
   * the same visit.
   */
  note(read: LoggedRead): void {
    const { opened, visit, person, student, call, entity } = read
    if (opened && !this.isFirst(`${opened} ${person} ${student}`)) return
    if (!opened && visit && !this.isFirst(`${visit} ${call} ${entity} ${student}`)) return
    this.waiting.push(read)
    if (this.waiting.length > maxWaiting) this.waiting.shift()
    this.later(gatherMs)
  }

  /** Writes what waits. Keeps it and tries again later if that fails. */
  flush(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    this.writing = this.writing.then(() => this.write())
    return this.writing
  }

  private async write(): Promise<void> {
    const reads = this.waiting
    if (reads.length === 0) return
    this.waiting = []
    try {
      await this.database.asAnonymous(
        'write',
        ({ tx }) => tx.run`select app.record_reads(${JSON.stringify(reads)}::jsonb)`,
      )
    } catch (error) {
      this.waiting = [...reads, ...this.waiting].slice(-maxWaiting)
      this.warn(`What was read could not be written to the audit log yet: ${(error as Error).message}`)
      this.later(retryMs)
    }
  }

  private later(ms: number): void {
    this.timer ??= setTimeout(() => void this.flush(), ms).unref()
  }

  private isFirst(opening: string): boolean {
    if (this.opened.has(opening)) return false
    if (this.opened.size >= maxRemembered) this.opened.clear()
    this.opened.add(opening)
    return true
  }
}
