import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

// Debian puts servers where only root's PATH looks.
const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', '/usr/local/bin']

/** The path of a program on this machine, or undefined. */
export function machineProgram(name) {
  return [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]
    .map(folder => join(folder, name))
    .find(path => existsSync(path))
}
