import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

// The processes of this machine.

/** Whether a process is running; a zombie does not count. */
export function isRunning(pid: number): boolean {
  return list().some(row => row.pid === pid)
}

/** The process id of the watcher of a PostgreSQL; 0 when it has none. */
export function findWatcher(postmaster: number): number {
  return list().find(row => row.command.includes(`casa-database-watcher ${postmaster} `))?.pid ?? 0
}

function list(): { pid: number; command: string }[] {
  // A bare Linux has no ps.
  return process.platform === 'linux' ? listProc() : listPs()
}

function listProc() {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name))
  const rows = pids.map(pid => ({ pid: Number(pid), command: commandLine(pid) }))
  return rows.filter(({ command }) => command !== '')
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function listPs() {
  const table = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' })
  return table.split('\n').flatMap(line => {
    const [, pid, state = '', command = ''] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), command }] : []
  })
}
