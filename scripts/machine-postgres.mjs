import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where Debian, Homebrew and PostgreSQL's own installer put the programs of each release. */
const FOLDERS = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/usr']

/** The program folder of the newest PostgreSQL (15 or later) on this machine, or undefined. */
export function machinePostgres() {
  const below = FOLDERS.flatMap(folder =>
    (existsSync(folder) ? readdirSync(folder) : []).map(name => join(folder, name, 'bin')),
  )
  const folders = [...below, ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.map(folder => ({ folder, major: majorOf(folder) })).filter(({ major }) => major >= 15)
  return found.sort((one, other) => other.major - one.major)[0]?.folder
}

function majorOf(folder) {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return 0
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\b(\d+)\.\d+/.exec(stdout ?? '')?.[1] ?? 0)
}
