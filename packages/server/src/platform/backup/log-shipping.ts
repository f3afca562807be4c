import { createReadStream } from 'node:fs'
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refusals } from '@casa/contract/refusals'
import type { ConnectionSettings, Tx } from '../db/connection.ts'
import { Problem } from '../errors.ts'
import type { Storage } from '../files/storage.ts'
import { packed } from './archive.ts'
import { whole } from './cluster-backup.ts'
import type { Destination } from './destination.ts'
import { inWords } from './failures.ts'
import { isSegment, logHeaderName } from './log-files.ts'
import { backupName } from './names.ts'
import { lineOf, newestStart, noteLogProblem } from './records.ts'
import { withSession } from './session.ts'
import { FileCollector, type FileSource, keysSince } from './stored-files.ts'
import type { TarEntry } from './tar.ts'

const everyMs = 60_000
/** A file's row may be committed this long after the transaction began, which is what its date says. */
const marginMs = 10 * 60_000
/** A log that nobody can save must not fill the disk. */
const mostBytes = 4 * 2 ** 30

const isKept = (name: string) => isSegment(name) || /^[0-9A-F]{8}\.history$/.test(name)

type Options = {
  owner: ConnectionSettings
  /** Where PostgreSQL puts completed pieces of its log. */
  folder: string
  files: FileSource
  destination: Destination
  recipient: string
  isDiskFull: () => boolean
  log: (sentence: string) => void
  now?: () => Date
}

/**
 * Saves the log of the embedded PostgreSQL and the files that were stored meanwhile, encrypted, every minute in which
 * something was written. With it, a backup restores any second since.
 */
export class LogShipping {
  private readonly options: Required<Options>
  private timer: NodeJS.Timeout | undefined
  private running: Promise<void> = Promise.resolve()
  /** Files that were saved within the margin, so that they are not saved again. */
  private readonly saved = new Map<string, number>()
  /** Files that were stored since the log was last saved. */
  private readonly waiting = new Set<string>()
  private problem: string | null | undefined

  constructor(options: Options) {
    this.options = { now: () => new Date(), ...options }
  }

  start(): this {
    this.timer = setInterval(() => void this.ship(), everyMs).unref()
    void this.ship()
    return this
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.running
    this.options.files.close()
    this.options.destination.close()
  }

  /**
   * The storage, of which no file is deleted before it was saved: the log restores the second before its deletion,
   * too. Deleting one that cannot be saved at the moment throws a 503 Problem.
   */
  watch(storage: Storage): Storage {
    return {
      ...storage,
      confirm: async keys => {
        for (const key of keys) this.waiting.add(key)
        await storage.confirm(keys)
      },
      remove: async key => {
        if (this.waiting.has(key)) await this.ship()
        if (this.waiting.has(key)) throw new Problem(503, refusals.storage.away, { retryAfter: 60 })
        await storage.remove(key)
      },
    }
  }

  /** Saves what is waiting. A failure is noted and tried again the next time. */
  ship(): Promise<void> {
    this.running = this.running.then(() => this.attempt())
    return this.running
  }

  private async attempt(): Promise<void> {
    try {
      await this.shipWaiting()
      await this.note(null)
    } catch (error) {
      await this.note(inWords(error, this.options.destination.name)).catch(() => {})
      await this.dropIfTooMuch().catch(() => {})
    }
  }

  private async shipWaiting(): Promise<void> {
    const { owner, folder, destination, recipient, now } = this.options
    const names = (await readdir(folder)).filter(isKept).sort()
    const newest = names.filter(isSegment).at(-1)
    if (!newest && this.waiting.size === 0) return
    const at = now()
    const until = newest ? (await stat(join(folder, newest))).mtime : undefined
    const stored = [...this.waiting]
    const { line, keys } = await withSession(owner, async tx => {
      const all = new Set([...stored, ...(await keysSince(tx, await this.since(tx)))])
      return { line: await lineOf(tx), keys: [...all].filter(key => !this.saved.has(key)) }
    })
    const name = backupName(line, at, 'log')
    await destination.write(name, packed(this.entries(until, keys, names), [recipient]))
    for (const key of keys) this.saved.set(key, at.getTime())
    for (const key of stored) this.waiting.delete(key)
    for (const [key, time] of this.saved) if (time < at.getTime() - 2 * marginMs) this.saved.delete(key)
    await writeFile(this.marker, '')
    await utimes(this.marker, at, at)
    for (const name of await readdir(folder))
      if (names.includes(name) || name.endsWith('.backup')) await rm(join(folder, name), { force: true })
  }

  /** Files first, so that the rows of the log never arrive without their files. */
  private async *entries(
    until: Date | undefined,
    keys: readonly string[],
    names: readonly string[],
  ): AsyncGenerator<TarEntry> {
    const { files, folder } = this.options
    yield whole(logHeaderName, JSON.stringify({ format: 1, until: until?.toISOString() }))
    yield* new FileCollector(files, async () => {}).entries(keys)
    for (const name of names) {
      const path = join(folder, name)
      const { size } = await stat(path)
      yield { name: `log/${name}`, bytes: size, content: createReadStream(path) }
    }
  }

  private get marker(): string {
    return join(this.options.folder, 'saved')
  }

  /** From when on files may not be saved yet: since the log was last saved or, before that, since the newest backup. */
  private async since(tx: Tx): Promise<Date> {
    const last = await stat(this.marker).then(
      ({ mtime }) => mtime,
      () => newestStart(tx, this.options.destination.name),
    )
    return new Date((last ?? this.options.now()).getTime() - marginMs)
  }

  private async dropIfTooMuch(): Promise<void> {
    const { folder, isDiskFull, log } = this.options
    const names = (await readdir(folder)).filter(isKept)
    const sizes = await Promise.all(names.map(async name => (await stat(join(folder, name))).size))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    if (bytes === 0 || (bytes < mostBytes && !isDiskFull())) return
    for (const name of names) await rm(join(folder, name), { force: true })
    log(
      'The log that could not be saved took too much space and was deleted: a restore to a chosen second works again after the next backup.',
    )
  }

  private async note(problem: string | null): Promise<void> {
    if (problem === this.problem) return
    this.problem = problem
    if (problem) this.options.log(`The log for a restore to a chosen second was not saved. ${problem}`)
    await withSession(this.options.owner, tx => noteLogProblem(tx, problem))
  }
}
