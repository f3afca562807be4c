import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** The content of postmaster.pid: the process id, and whether it accepts connections yet. */
export type PostmasterFile = { pid: number; ready: boolean }

/** Reads the cluster's postmaster.pid; undefined if there is none. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}

/**
 * Prepares a start: stops a PostgreSQL whose server was killed together with its watcher, and removes the lock files
 * that a crashed one left. The caller must hold the data lock. Throws a sentence if a PostgreSQL that Casa did not
 * start runs on the cluster.
 */
export async function clearLeftovers(cluster: string, socketDir: string): Promise<void> {
  const left = await readPostmasterFile(cluster)
  const command = left ? await commandOf(left.pid) : ''
  if (left && command.includes(` ${cluster} `)) {
    if (!command.includes(` ${socketDir} `)) {
      const sentence = `A PostgreSQL that Casa did not start is running on ${cluster} (process ${left.pid})`
      throw new Error(`${sentence}: stop it first.`)
    }
    await stopOrphan(left.pid, cluster)
  }
  // PostgreSQL trusts a lock file whose process id is in use, even if that id now belongs to another process.
  await rm(join(cluster, 'postmaster.pid'), { force: true })
  for (const name of await readdir(socketDir)) await rm(join(socketDir, name), { force: true })
}

async function stopOrphan(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    send(pid, signal)
    const deadline = Date.now() + 3000
    while (Date.now() < deadline) {
      if (!(await commandOf(pid)).includes(` ${cluster} `)) return
      await sleep(20)
    }
  }
}

/** The command line of a process, with words separated by spaces; empty if the process has ended or is a zombie. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').then(
      text => ` ${text.replaceAll('\0', ' ')} `,
      () => '',
    )
  }
  return promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => ` ${stdout.trim()} `,
    () => '',
  )
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended before the signal was sent.
  }
}
