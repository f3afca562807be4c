import { spawn, spawnSync } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { DatabaseUser } from './database-user.ts'

export const SUPERUSER = 'postgres'

/** The environment of PostgreSQL's programs. It is not inherited, so that PGDATA or PGPORT of the shell have no effect. */
export const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Ensures that the folder contains a database cluster of the binaries' major version, and creates one if there is
 * none. Throws a plain sentence if it has another version or cannot be created.
 */
export async function prepareCluster(
  cluster: string,
  binaries: Binaries,
  fsync: boolean,
  user?: DatabaseUser,
): Promise<void> {
  refuseUnreachable(dirname(cluster), user)
  const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw new Error(`${cluster} cannot be read (${error.code}): start Casa as the user who created it.`)
  })
  if (made === undefined) return makeCluster(cluster, binaries, fsync, user)
  if (Number(made) !== binaries.major) {
    throw new Error(
      `${cluster} was created by PostgreSQL ${made.trim()}, but this release of Casa includes PostgreSQL ${binaries.major}:` +
        'take a backup with the release that made it and restore it with this one.',
    )
  }
}

function refuseUnreachable(folder: string, user?: DatabaseUser): void {
  if (!user) return
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  if (status !== 0) {
    const sentence = `As root, PostgreSQL runs as an unprivileged user, who cannot enter ${folder}`
    throw new Error(`${sentence}: set DATA_DIR to a folder that everyone can enter, such as /var/lib/casa.`)
  }
}

async function makeCluster(
  cluster: string,
  binaries: Binaries,
  fsync: boolean,
  user?: DatabaseUser,
): Promise<void> {
  // Created under another name and renamed, so that an interrupted initdb leaves no partial cluster.
  const making = `${cluster}.new`
  await rm(making, { recursive: true, force: true })
  await mkdir(making, { mode: 0o700 })
  if (user) await chown(making, user.uid, user.gid)
  await run(join(binaries.folder, 'initdb'), initdbOptions(making, fsync), user)
  await rename(making, cluster)
  if (fsync) await syncFolder(dirname(cluster))
}

function initdbOptions(folder: string, fsync: boolean): string[] {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const options = [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--no-instructions',
    ...locale,
  ]
  return fsync ? options : [...options, '--no-sync']
}

function run(command: string, args: string[], user?: DatabaseUser): Promise<void> {
  const child = spawn(command, args, {
    ...user,
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    complaint += text
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code =>
      code === 0 ? resolve() : reject(new Error(`The database could not be created: ${complaint.trim()}`)),
    )
  })
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
