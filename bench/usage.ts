import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// CPU time and memory from Linux's /proc. On other systems the functions return undefined and the table shows a dash.

const millisecondsPerTick = 10

/** CPU time of a process since its start, in milliseconds, optionally with that of its children. */
export function cpuOf(pid: number, withChildren = false): number | undefined {
  const fields = read(`/proc/${pid}/stat`)?.split(') ')[1]?.split(' ').map(Number)
  if (!fields) return undefined
  const [own, ended] = [fields[11]! + fields[12]!, fields[13]! + fields[14]!]
  if (!withChildren) return own * millisecondsPerTick
  return childrenOf(pid).reduce(
    (sum, child) => sum + (cpuOf(child) ?? 0),
    (own + ended) * millisecondsPerTick,
  )
}

/** Resident memory of a process in MB, now and at its peak. */
export function memoryOf(pid: number): { now: number; most: number } | undefined {
  const status = read(`/proc/${pid}/status`)
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status ?? '')?.[1]) / 1024)
  return status === undefined ? undefined : { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Memory of a process and its children in MB; shared pages count once. */
export function sharedMemoryOf(pid: number): number | undefined {
  const parts = [pid, ...childrenOf(pid)].map(one =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`) ?? '')?.[1]),
  )
  const sum = parts.reduce((one, other) => one + other, 0)
  return Number.isNaN(sum) ? undefined : Math.round(sum / 1024)
}

/** The process id of the embedded database in a data folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

function childrenOf(pid: number): number[] {
  return (read(`/proc/${pid}/task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number)
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
