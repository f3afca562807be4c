import { spawnSync } from 'node:child_process'
import { lchown, lstat, readdir, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabaseUser, databaseUser } from './embedded-postgres/database-user.ts'

/**
 * Gives up root permanently: the data folder's files are handed to the user that PostgreSQL runs as, and the process
 * becomes that user. Does nothing if started by an unprivileged user. If the user cannot read the installation, the
 * server stays root and says so, because it loads code and pages while it runs.
 */
export async function dropPrivileges(dataDir: string, log: (sentence: string) => void): Promise<void> {
  if (process.getuid?.() !== 0) return
  const cluster = join(dataDir, 'postgres')
  const hasCluster = await stat(cluster).then(
    () => true,
    () => false,
  )
  const user = await databaseUser(hasCluster ? cluster : dataDir)
  if (!user) return
  if (!canReadInstallation(user)) {
    const advice = `move it to a folder that everybody may read, such as /opt/casa`
    log(`Casa runs as root, because an unprivileged user cannot read ${root}: ${advice}.`)
    return
  }
  await handOver(dataDir, user)
  if (!(await handOverStrays(dataDir, user)))
    log(`Casa looked at ${maxEntries} files of ${dataDir} only. After a restore as root, run chown -R on it.`)
  become(user)
}

/** How many files and folders are checked for strays, which takes a second or two. */
const maxEntries = 50_000

const root = fileURLToPath(new URL('../../../..', import.meta.url))

function canReadInstallation(user: DatabaseUser): boolean {
  const files = [fileURLToPath(import.meta.url), createRequire(import.meta.url).resolve('fastify')]
  const script = 'for file; do [ -r "$file" ] || exit 1; done'
  return spawnSync('/bin/sh', ['-c', script, 'sh', ...files], { ...user, cwd: '/' }).status === 0
}

/**
 * Hands over what root has put into folders that already belong to the user, for example by restoring single files.
 * It searches the upper folders first, and returns false if it stopped at the limit. It skips the database's folder,
 * which PostgreSQL is changing, and files with a second hard link, which may be outside the data folder.
 */
export async function handOverStrays(
  dataDir: string,
  user: DatabaseUser,
  limit = maxEntries,
): Promise<boolean> {
  const folders = [dataDir]
  let left = limit
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      if (path === join(dataDir, 'postgres')) continue
      if (left-- === 0) return false
      const entry = await lstat(path).catch(() => undefined)
      if (entry?.uid === user.uid) {
        if (entry.isDirectory()) folders.push(path)
      } else if (entry && (entry.isDirectory() || entry.nlink === 1)) await handOver(path, user)
    }
  }
  return true
}

/**
 * Hands over a file or folder; a folder comes after its contents, so that an interrupted hand-over is repeated at the
 * next start.
 */
async function handOver(path: string, user: DatabaseUser): Promise<void> {
  const entry = await lstat(path)
  if (entry.isDirectory())
    for (const name of await readdir(path)) {
      const child = join(path, name)
      if ((await lstat(child)).uid !== user.uid) await handOver(child, user)
    }
  if (entry.uid !== user.uid) await lchown(path, user.uid, user.gid)
}

function become({ uid, gid }: DatabaseUser): void {
  process.setgroups!([gid])
  process.setgid!(gid)
  process.setuid!(uid)
  if (process.getuid!() === 0 || process.geteuid!() === 0)
    throw new Error('The server could not give up root.')
}
