import { spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'

/** The unprivileged user that PostgreSQL runs as when the server itself is root. */
export type DatabaseUser = { uid: number; gid: number }

const OWN_NAME = 'casa'
const FOUND_NAMES = ['postgres', '_postgres', 'nobody']

/**
 * The user that PostgreSQL has to run as, or undefined for the server's own user. Because PostgreSQL refuses to run
 * as root, it is then the owner of an existing cluster, otherwise the user "casa" (created if missing), otherwise one
 * that every system has. Throws a sentence if there is none.
 */
export async function databaseUser(cluster: string): Promise<DatabaseUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = look(OWN_NAME) ?? make(OWN_NAME) ?? FOUND_NAMES.map(look).find(found => found !== undefined)
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root: create an unprivileged user named "casa" or start Casa as one.',
    )
  return user
}

function look(name: string): DatabaseUser | undefined {
  const uid = ask('id', ['-u', name])
  const gid = ask('id', ['-g', name])
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function make(name: string): DatabaseUser | undefined {
  const options = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ]
  ask('useradd', [...options, name])
  return look(name)
}

function ask(command: string, args: string[]): string | undefined {
  const run = spawnSync(command, args, { encoding: 'utf8' })
  return run.status === 0 ? run.stdout.trim() : undefined
}
