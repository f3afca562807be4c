import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, rename, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUser } from '../embedded-postgres/database-user.ts'
import { logFolderName } from './log-archive.ts'

/** What a restore puts in place, and what it moves aside. */
const restored = ['postgres', 'files', 'secret-key']
const leftBehind = [...restored, logFolderName, 'uploads', 'parts']

/** What a data folder has that a restore would replace. */
export async function presentIn(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir)
  return restored.filter(name => names.includes(name))
}

/** Which of these entries of a folder are on another disk than the folder, so that they cannot be moved aside in it. */
export async function onAnotherDisk(
  folder: string,
  names: readonly string[] = leftBehind,
): Promise<string[]> {
  const { dev } = await lstat(folder)
  const devices = await Promise.all(
    names.map(name =>
      lstat(join(folder, name)).then(
        found => found.dev,
        () => dev,
      ),
    ),
  )
  return names.filter((_, at) => devices[at] !== dev)
}

/**
 * Moves what a data folder has aside and puts the restored data there. Returns where the former is now; undefined if
 * there was nothing. If a move fails, everything goes back to where it was.
 */
export async function putInPlace(
  dataDir: string,
  scratch: string,
  tell: (sentence: string) => void,
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<string | undefined> {
  const present = (await readdir(dataDir)).filter(name => leftBehind.includes(name))
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const before = join(dataDir, `before-restore-${time}`)
  const moves = [
    ...present.map(name => [join(dataDir, name), join(before, name)] as const),
    ...(await presentIn(scratch)).map(name => [join(scratch, name), join(dataDir, name)] as const),
  ]
  if (present.length > 0) await mkdir(before, { mode: 0o711 })
  const done: typeof moves = []
  try {
    for (const [from, to] of moves) {
      await move(from, to)
      done.unshift([from, to])
    }
  } catch (error) {
    for (const [from, to] of done)
      await rename(to, from).catch(() => tell(`${to} could not be moved back to ${from}.`))
    if (present.length > 0) await rmdir(before).catch(() => {})
    throw error
  }
  // Everything is on the disk before the command says that it is done.
  spawnSync('sync')
  if (present.length === 0) return undefined
  tell(`What was there before is in ${before}.`)
  return before
}

/** As root, PostgreSQL and the server run as the owner of the previous database or of the data folder, or as "casa". */
export async function giveToDatabaseUser(folder: string, dataDir: string): Promise<void> {
  const former = join(dataDir, 'postgres')
  const user = await databaseUser(existsSync(former) ? former : dataDir)
  if (user) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}
