import { devNull } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const windows = process.platform === 'win32'

/** The project's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The Node that Casa runs on, regardless of the machine's Node. */
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** The environment for commands on that Node, with a compile cache. */
export const environment = {
  ...process.env,
  PATH: [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
}

/** The same without the settings of a `.env` here, which are an installation's and none of a test's. */
export const testEnvironment = { ...environment, CASA_ENV_FILE: devNull }

/** Prints a message and exits with 1. */
export function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
