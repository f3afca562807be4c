import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { settingNames } from './env.ts'

/** A file with settings, one `NAME=value` per line. */
export type EnvFile = {
  path: string
  /** The settings that came from the file; the environment had no value for them. */
  names: Set<string>
  /** A sentence for each name that looks like a setting but is none. */
  warnings: string[]
}

/**
 * Adds the settings of a file to an environment, whose own values win. The file is the one that CASA_ENV_FILE names,
 * otherwise `.env` in the current folder, if there is one. Throws a sentence if it cannot be read.
 */
export function loadEnvFile(environment: NodeJS.ProcessEnv): EnvFile | undefined {
  const named = environment.CASA_ENV_FILE
  const path = resolve(named || '.env')
  const content = read(path, Boolean(named))
  if (content === undefined) return undefined
  const values = Object.entries(parseEnv(content)).filter(([, value]) => value !== '')
  const names = new Set<string>()
  for (const [name, value] of values) {
    if (environment[name]) continue
    environment[name] = value
    names.add(name)
  }
  return { path, names, warnings: values.flatMap(([name]) => warningAbout(name, path) ?? []) }
}

function read(path: string, isNamed: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !isNamed) return undefined
    throw new Error(`The settings file ${path} cannot be read (${code}).`)
  }
}

function warningAbout(name: string, path: string): string | undefined {
  if (settingNames.includes(name)) return undefined
  const closest = settingNames.find(known => isClose(name, known))
  const isLikeOne =
    closest || name.startsWith('CASA_') || settingNames.some(known => name.startsWith(`${family(known)}_`))
  if (!isLikeOne) return undefined
  return `${path} sets ${name}, which is no setting${closest ? `; did you mean ${closest}?` : '.'}`
}

/** The word that related settings begin with, such as SMTP. */
const family = (name: string) => name.split('_')[0]

/** Whether two names differ in at most two letters, or in one if they are short. */
function isClose(one: string, other: string): boolean {
  const limit = other.length > 7 ? 2 : 1
  if (Math.abs(one.length - other.length) > limit || one.length > 64) return false
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (const [at, opposite] of [...other].entries())
      line.push(Math.min(above[at]! + (letter === opposite ? 0 : 1), above[at + 1]! + 1, line[at]! + 1))
    above = line
  }
  return above.at(-1)! <= limit
}
