import { execFile } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
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
 * files of one that ended without doing so itself. The caller holds the data lock. Throws a sentence when a PostgreSQL
 * that Casa did not start runs on the cluster.
 */
export async function clearLeftovers(cluster: string, socketDir: string): Promise<void> {
  const left = await readPostmasterFile(cluster)
  const command = left ? await commandOf(left.pid) : ''
  if (left && command.includes(` ${cluster} `)) {
    if (!command.includes(` ${socketDir} `)) {
      const sentence = `A PostgreSQL that Casa did not start runs on ${cluster} (process ${left.pid})`
      throw new Error(`${sentence}: stop it first.`)
    }
    await stopOrphan(left.pid, cluster)
  }
  // PostgreSQL believes a lock file whose process number is in use, be it another process's by now or a zombie's.
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

/** The command line of a process, each word between blanks; empty when it is gone or only waits to be reaped. */
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
    // It ended between the look and the signal, which is what we wanted.
  }
}
