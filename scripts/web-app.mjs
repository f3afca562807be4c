import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from './child.mjs'
import { environment, root, windows } from './tree.mjs'

const SOURCES = ['packages/web', 'packages/contract']
const BUILT = join(root, 'packages', 'web', 'dist', 'app.html')
const STAMP = join(root, '.cache', 'web-app')

export const isBuilt = () => existsSync(BUILT)

/** Builds the web app unless the last build came from the same sources. Throws an error with a message on failure. */
export async function build() {
  const stamp = stampOf(['package-lock.json', ...SOURCES.flatMap(filesIn)])
  if (isBuilt() && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  process.stderr.write('Building the web app …\n')
  // A failed build leaves no app behind that could be mistaken for the last one.
  rmSync(STAMP, { force: true })
  // Vite lists every written file on standard output, and errors on standard error.
  const options = ['run', 'build', '--silent', '--workspace', '@casa/web']
  const code = await run('npm', options, {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 2],
    shell: windows,
  })
  if (code !== 0) throw new Error('The web app could not be built: see the lines above, then try again.')
  mkdirSync(dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, stamp)
}

function stampOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter(({ name }) => !['dist', 'node_modules', 'testing'].includes(name) && !name.includes('.test.'))
    .flatMap(entry => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : `${folder}/${entry.name}`))
    .sort()
}
