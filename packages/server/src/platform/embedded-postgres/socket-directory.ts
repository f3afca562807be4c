import { createHash } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { chown, lstat, mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'

/**
 * Creates the folder of the database's socket and returns its path, which is the same at every start of a data directory.
 * The path is short because a socket's path may have at most 104 bytes. The folder's mode 0700 replaces a password: only
 * root and the owner of the database's files can enter it. Throws a sentence when the folder belongs to another user.
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
