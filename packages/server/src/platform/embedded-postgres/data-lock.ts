import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Takes a data directory for this process alone and gives the function that lets it go. The lock ends with the
 * process, however that dies. Throws a sentence when another server holds it or we may not write there.
 */
export function lockDataDirectory(dataDir: string): () => void {
  try {
    // Node has no flock. SQLite's exclusive transaction is the kernel's own file lock, which no kill leaves behind.
    const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new Error(
        `Another Casa server already runs on ${dataDir}: stop it, or set DATA_DIR to another folder.`,
      )
    }
    throw new Error(
      `The data folder ${dataDir} cannot be written (${error instanceof Error ? error.message : error}).`,
    )
  }
}
