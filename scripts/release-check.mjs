import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { releaseOf } from './release-version.mjs'
import { node, root } from './tree.mjs'

// Checks a release as an operator receives it: that its changelog has its version, that every byte is as listed, and
// that it starts, serves and stops. `npm run release:check -- FILE`; with `--build` it builds the release twice first,
// and the two must be equal.

const MOST_PACKAGES = 270

const [option] = process.argv.slice(2)
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'casa-release-')))
try {
  // The server gives up root, and must still be able to read what it runs.
  chmodSync(folder, 0o755)
  const file = option === '--build' ? builtTwice() : resolve(root, option ?? latest())
  const installed = unpacked(file)
  checkVersion(file, installed)
  const files = checkSums(installed)
  checkNoSettings(installed)
  checkLinks(installed)
  const packages = JSON.parse(readFileSync(join(installed, 'sbom.cdx.json'), 'utf8')).components.length
  if (packages > MOST_PACKAGES)
    throw new Error(`It contains ${packages} packages, more than ${MOST_PACKAGES}.`)
  process.stdout.write(`${files} files are as listed; ${packages} components in the bill of materials.\n`)
  await checkServer(installed)
  process.stdout.write(`${basename(file)} can be released.\n`)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Builds the release into two folders and returns the first file. Throws unless they are equal. */
function builtTwice() {
  const [one, other] = ['one', 'other'].map(name => {
    const built = join(folder, name)
    const { status } = spawnSync(node, ['scripts/release.mjs', built], { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error('The release could not be built: see the lines above.')
    return join(built, tarballIn(built))
  })
  if (sumOf(one) !== sumOf(other)) throw new Error('Two builds of the same sources differ.')
  process.stdout.write('Two builds of the same sources are equal.\n')
  const kept = resolve(root, latest())
  mkdirSync(dirname(kept), { recursive: true })
  for (const end of ['', '.sha256']) cpSync(`${one}${end}`, `${kept}${end}`)
  return kept
}

function latest() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `dist/casa-${version}-linux-${process.arch}.tar.gz`
}

const tarballIn = path => readdirSync(path).find(name => name.endsWith('.tar.gz'))

function unpacked(file) {
  if (!existsSync(file)) throw new Error(`${file} does not exist: run npm run release first.`)
  const sums = `${file}.sha256`
  if (existsSync(sums) && !readFileSync(sums, 'utf8').startsWith(sumOf(file)))
    throw new Error(`${basename(file)} does not have the checksum in ${basename(sums)}.`)
  const { status } = spawnSync('tar', ['--extract', '--no-same-owner', '--file', file, '--directory', folder])
  const [name] = readdirSync(folder).filter(entry => entry.startsWith('casa-'))
  if (status !== 0 || !name) throw new Error(`${basename(file)} is not a release of Casa.`)
  return join(folder, name)
}

function checkVersion(file, installed) {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  if (!basename(file).startsWith(`casa-${version}-`))
    throw new Error(`${basename(file)} contains version ${version}.`)
  releaseOf(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8'), version)
}

/** Compares every file with SHA256SUMS and returns their number. Throws for one that differs, is missing or is not listed. */
function checkSums(installed) {
  const listed = new Map(
    readFileSync(join(installed, 'SHA256SUMS'), 'utf8')
      .trimEnd()
      .split('\n')
      .map(line => [line.slice(66), line.slice(0, 64)]),
  )
  for (const path of filesIn(installed)) {
    const name = path.slice(installed.length + 1)
    if (name === 'SHA256SUMS') continue
    if (listed.get(name) !== sumOf(path)) throw new Error(`${name} is not the file that SHA256SUMS lists.`)
    listed.delete(name)
  }
  const [missing] = listed.keys()
  if (missing) throw new Error(`${missing} is missing.`)
  return readFileSync(join(installed, 'SHA256SUMS'), 'utf8').trimEnd().split('\n').length
}

/** Throws for a file with somebody's settings, which may hold passwords. */
function checkNoSettings(installed) {
  const settings = filesIn(installed).find(path => basename(path).startsWith('.env'))
  if (settings)
    throw new Error(`It contains ${settings.slice(installed.length + 1)}, which may hold passwords.`)
}

function filesIn(path) {
  return readdirSync(path, { withFileTypes: true }).flatMap(entry => {
    const below = join(path, entry.name)
    if (entry.isDirectory()) return filesIn(below)
    return lstatSync(below).isFile() ? [below] : []
  })
}

/** Throws for a link that leads out of the release, which would work only where it was built. */
function checkLinks(installed) {
  const links = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isSymbolicLink())
    .map(entry => join(entry.parentPath, entry.name))
  const wrong = links.find(
    path => isAbsolute(readlinkSync(path)) || !realpathSync(path).startsWith(installed),
  )
  if (wrong) throw new Error(`${wrong.slice(installed.length + 1)} leads out of the release.`)
}

/** Starts the server with a new database, asks it for its pages, checks it and stops it. */
async function checkServer(installed) {
  const port = await freePort()
  const environment = {
    PATH: process.env.PATH,
    CASA_ENV_FILE: '/dev/null',
    DATA_DIR: join(folder, 'data'),
    DEMO: '0',
    PORT: String(port),
  }
  const casa = join(installed, 'bin/casa')
  const server = spawn(casa, ['serve'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise(resolve => server.on('exit', resolve))
  try {
    await ready(`http://127.0.0.1:${port}/health/ready`, server)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (!page.ok || !(await page.text()).includes('<html')) throw new Error('The home page is not served.')
    const { status, stderr } = spawnSync(casa, ['check'], { env: environment, encoding: 'utf8' })
    if (status !== 0) throw new Error(`casa check found something in a new database: ${stderr}`)
  } finally {
    server.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`The server stopped with ${code}.`)
  process.stdout.write('The server starts, serves, passes casa check and stops.\n')
}

async function ready(address, server) {
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    if (server.exitCode !== null) throw new Error('The server did not start: see the lines above.')
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error('The server was not ready within two minutes.')
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.on('listening', resolve))
  const { port } = server.address()
  await new Promise(resolve => server.close(resolve))
  return port
}

function sumOf(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
