import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** What PostgreSQL writes about itself into its folder: the process and whether it takes connections yet. */
export type PostmasterFile = { pid: number; ready: boolean }

/** Reads the cluster's postmaster.pid; undefined when there is none. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Clears the way for a start: stops a PostgreSQL whose server was killed together with its watcher, and removes the
 * file of one that a power cut ended and whose process number somebody else has now. The caller holds the data lock.
 * Throws a sentence when a PostgreSQL that Casa did not start runs on the cluster.
 */
export async function clearLeftovers(cluster: string, socketDir: string): Promise<void> {
  const left = await readPostmasterFile(cluster)
  if (!left) return
  const command = await commandOf(left.pid)
  if (!command.includes(cluster)) return isAlive(left.pid) ? rm(join(cluster, 'postmaster.pid')) : undefined
  if (!command.includes(socketDir)) {
    throw new Error(
      `A PostgreSQL that Casa did not start runs on ${cluster} (process ${left.pid}): stop it first.`,
    )
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(left.pid, signal)
    const deadline = Date.now() + 3000
    while (Date.now() < deadline) {
      if (!(await commandOf(left.pid)).includes(cluster)) return
      await sleep(20)
    }
  }
}

/** The command line of a process, its words separated by blanks; empty when it is gone or only waits to be reaped. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      text => text.replaceAll('\0', ' '),
      () => '',
    )
  }
  return promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended between the look and the signal, which is what we wanted.
  }
}
