import { createHash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'

/**
 * Makes the folder of the database's socket and gives its path, the same at every start of one data directory.
 * It is short because a socket's path may have 104 bytes at most, and 0700 because it is the only door: whoever may
 * enter it owns the database's files anyway (or is root), so a password would protect nothing. Throws a sentence when
 * somebody else made the folder first.
 */
export async function makeSocketDirectory(dataDir: string, user?: DatabaseUser): Promise<string> {
  const uid = user?.uid ?? process.getuid?.() ?? 0
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 12)
  const path = join(user && rootsOwn('/run') ? '/run' : '/tmp', `casa-${uid}-${name}`)
  try {
    await mkdir(path, { mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== uid || found.mode & 0o077) {
    throw new Error(`${path} is needed for the database's socket but belongs to somebody else: remove it.`)
  }
  return path
}

function rootsOwn(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}
