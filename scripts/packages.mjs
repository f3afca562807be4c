import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { environment, node, refuse, root, windows } from './tree.mjs'

/**
 * Installs the packages unless they match package-lock.json: those that build and run Casa or, with `tools`, those that
 * test and measure it as well. Writes nothing to standard output, and ends the process with a sentence when the
 * installation, Node or the embedded database does not work here.
 */
export async function install({ tools = false } = {}) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    refuse(`Casa needs Node 20 or newer to start, and this is ${process.version}: see https://nodejs.org.`)
  }
  if (windows && !process.env.DATABASE_URL) {
    refuse('On Windows set DATABASE_URL to a PostgreSQL of your own, or run Casa inside WSL.')
  }
  const present = readLock(join('node_modules', '.package-lock.json'))
  if (isInstalled(present, tools)) return
  process.stderr.write('Installing packages …\n')
  // `npm install` adds what is missing and keeps the rest, where `npm ci` would pull the files from under a running server.
  const options = ['install', '--no-save', '--no-audit', '--no-fund']
  // Tools that are already installed stay when an update of the product is installed.
  const keepTools = Object.values(present).some(({ dev }) => dev)
  if (!tools && !keepTools) options.push('--omit=dev')
  // Warnings about the machine's own Node do not matter, because Casa runs on the one installed here.
  options.push('--loglevel=error')
  const code = await run('npm', options, { cwd: root, stdio: ['ignore', 2, 2], shell: windows })
  if (code !== 0) refuse('The packages could not be installed: see the lines above, then try again.')
  if (!existsSync(node)) {
    refuse('npm did not run the install script that brings Node 24: run `npm rebuild node`, then try again.')
  }
  dropNodeHeaders()
  if (!process.env.DATABASE_URL) await checkDatabase()
}

/** The headers for compiling native modules, which nothing here does, are a third of Node's package. */
function dropNodeHeaders() {
  const folder = join(root, 'node_modules', 'node', 'node_modules')
  const platforms = existsSync(folder)
    ? readdirSync(folder).filter(name => /^node-(?!bin-setup)/.test(name))
    : []
  for (const name of platforms) rmSync(join(folder, name, 'include'), { recursive: true, force: true })
}

/** Compares package-lock.json with npm's record of what is installed, which lacks the packages of other platforms. */
function isInstalled(present, tools) {
  if (!existsSync(node)) return false
  return Object.entries(readLock('package-lock.json')).every(
    ([path, { version, dev, optional, devOptional }]) => {
      // Our own packages are folders here; what they need has an entry of its own.
      if (!path.includes('node_modules/') || (dev && !tools)) return true
      return path in present ? present[path].version === version : Boolean(optional || devOptional)
    },
  )
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}

async function checkDatabase() {
  const file = './packages/server/src/platform/embedded-postgres/binaries.ts'
  const script = `import('${file}').then(({ findBinaries }) => findBinaries()).catch(error => {
    process.stderr.write(error.message + '\\n')
    process.exit(1)
  })`
  const code = await run(node, ['--eval', script], { cwd: root, env: environment })
  if (code !== 0) process.exit(code)
}
