import { readdir, readlink, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

const oneWeek = 7 * 86_400_000

/**
 * Marks the copy named `current` as used, and removes other copies that no server was started from for a week and that no
 * process runs from. Without /proc, which lists the processes, it removes none.
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

/** The paths of all running programs that this user may see; as root, all of them. */
async function runningPrograms(): Promise<string[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const paths = await Promise.all(pids.map(pid => readlink(`/proc/${pid}/exe`).catch(() => '')))
  return paths.filter(path => path !== '')
}
