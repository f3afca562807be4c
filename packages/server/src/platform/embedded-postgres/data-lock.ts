import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

/**
 * Locks a data directory for this process and returns the function that unlocks it. The lock ends with the process.
 * Throws a sentence when another server holds it or the directory is not writable.
 */
export function lockDataDirectory(dataDir: string): () => void {
  try {
    // Node has no flock. SQLite's exclusive transaction takes a kernel file lock, which a killed process does not leave.
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
      `The data folder ${dataDir} cannot be written by this user (${error instanceof Error ? error.message : error}): set DATA_DIR to another folder, or start Casa as its owner.`,
    )
  }
}
