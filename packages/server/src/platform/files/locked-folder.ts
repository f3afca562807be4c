import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const oneDay = 86_400_000

/**
 * A folder locked by this process, below one that several servers may share. The lock ends with the process, and
 * another server then deletes the folder with its content.
 */
export class LockedFolder {
  readonly path: string
  private readonly parent: string
  private readonly name: string
  /** Never released; it ends with the process. */
  readonly lock: DatabaseSync

  private constructor(parent: string, name: string, lock: DatabaseSync) {
    this.path = join(parent, name)
    this.parent = parent
    this.name = name
    this.lock = lock
  }

  /** Creates and locks a folder that only the server's own user may read. */
  static async take(parent: string): Promise<LockedFolder> {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    const name = randomUUID()
    // The lock first: a folder without one counts as left behind.
    const lock = lockOf(parent, name)
    if (!lock) throw new Error(`The folder ${parent} cannot be used: its locks do not hold.`)
    await mkdir(join(parent, name), { mode: 0o700 })
    return new LockedFolder(parent, name, lock)
  }

  /**
   * Deletes the folders of processes that have ended, each after `before` has run on it, and files older than a day
   * that an older release left. If `before` throws, the folder stays.
   */
  async removeAbandoned(before: (folder: string) => Promise<void> = async () => {}): Promise<void> {
    for (const entry of await readdir(this.parent, { withFileTypes: true })) {
      const path = join(this.parent, entry.name)
      if (entry.isDirectory()) await this.removeUnlessLocked(entry.name, before)
      else if (!entry.name.endsWith('.lock') && (await isOld(path))) await rm(path, { force: true })
    }
  }

  private async removeUnlessLocked(name: string, before: (folder: string) => Promise<void>): Promise<void> {
    const lock = name === this.name ? undefined : lockOf(this.parent, name)
    if (!lock) return
    try {
      await before(join(this.parent, name))
      await rm(join(this.parent, name), { recursive: true, force: true })
      await rm(join(this.parent, `${name}.lock`), { force: true })
    } finally {
      lock.close()
    }
  }
}

async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
  return Date.now() - mtimeMs > oneDay
}

/** Locks a folder; undefined if a process holds it. Node has no flock, but SQLite's exclusive transaction uses it. */
function lockOf(parent: string, name: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(join(parent, `${name}.lock`), { timeout: 0 })
  try {
    // In memory, so that there is no journal file beside the lock.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch {
    lock.close()
    return undefined
  }
}
