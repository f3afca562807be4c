import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { isReleased } from './release-content.mjs'
import { licencesOf, sbomOf } from './release-papers.mjs'
import { releaseOf } from './release-version.mjs'
import { runtimePackages } from './runtime-packages.mjs'
import { refuse, root } from './tree.mjs'
import { build } from './web-app.mjs'

// Builds the release of this version: a tarball with everything that runs Casa on Linux, its own Node included. The
// same sources give the same bytes. `npm run release -- FOLDER` puts it there instead of into dist/.

const { version } = readManifest()
const cpu = process.arch
const name = `casa-${version}-linux-${cpu}`
const out = resolve(root, process.argv[2] ?? 'dist')

/** What an installation needs besides the packages. */
const CONTENT = [
  ...['LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs/operations.md', 'deploy'],
  ...['package.json', 'src'].map(path => `packages/contract/${path}`),
  ...['package.json', 'bin', 'src', 'migrations', 'schema.sql', 'seed', 'starter', 'fonts'].map(
    path => `packages/server/${path}`,
  ),
  'packages/web/dist',
]

try {
  const { day } = releaseOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  await cleanBuild()
  const folder = join(out, name)
  rmSync(folder, { recursive: true, force: true })
  copyContent(folder)
  const packages = copyPackages(folder)
  writeFileSync(join(folder, 'sbom.cdx.json'), sbomOf(folder))
  writeFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), licencesOf(packages))
  normalise(folder)
  writeChecksums(folder)
  const file = await pack(folder, Date.parse(`${day}T00:00:00Z`) / 1_000)
  const sum = createHash('sha256').update(readFileSync(file)).digest('hex')
  writeFileSync(`${file}.sha256`, `${sum}  ${name}.tar.gz\n`)
  process.stdout.write(`${file}\n${packages.length} packages, sha256 ${sum}\n`)
} catch (error) {
  refuse(error.message)
}

function readManifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

/** Builds the web app from nothing, so that no earlier build is in the release. */
async function cleanBuild() {
  rmSync(join(root, 'packages/web/dist'), { recursive: true, force: true })
  await build()
}

function copyContent(folder) {
  for (const path of CONTENT) {
    if (!existsSync(join(root, path))) continue
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      filter: source => source.endsWith(path) || isReleased(source),
    })
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`)
  mkdirSync(join(folder, 'bin'))
  symlinkSync('../packages/server/bin/casa', join(folder, 'bin/casa'))
}

/** What package.json says about the installation itself, without the tools that build and test Casa. */
function manifest() {
  const { name: title, version: own, license, type, dependencies, overrides } = readManifest()
  const workspaces = ['packages/contract', 'packages/server']
  return { name: title, version: own, private: true, license, type, workspaces, dependencies, overrides }
}

/** Copies the packages and returns their paths. Of Node only the program is needed. */
function copyPackages(folder) {
  const packages = runtimePackages({ os: 'linux', cpu, libc: 'glibc' })
  for (const path of packages) {
    const isNode = path === 'node_modules/node'
    const nested = source => source !== join(root, path) && source.endsWith('node_modules')
    for (const part of isNode ? ['package.json', 'bin'] : ['.'])
      cpSync(join(root, path, part), join(folder, path, part), {
        recursive: true,
        // Otherwise a link would lead to the folder in which the release was built.
        verbatimSymlinks: true,
        // Packages inside a package are copied by their own path.
        filter: source => !nested(source) && !/\.(?:map|d\.[cm]?ts)$/.test(source),
      })
  }
  mkdirSync(join(folder, 'node_modules/@casa'), { recursive: true })
  for (const own of ['contract', 'server'])
    symlinkSync(`../../packages/${own}`, join(folder, 'node_modules/@casa', own))
  return packages
}

/** The same rights for everybody, whatever the builder's umask is. */
function normalise(folder) {
  for (const path of pathsIn(folder)) {
    const entry = lstatSync(path)
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  }
}

function writeChecksums(folder) {
  const lines = pathsIn(folder)
    .filter(path => lstatSync(path).isFile())
    .map(
      path =>
        `${createHash('sha256').update(readFileSync(path)).digest('hex')}  ${path.slice(folder.length + 1)}`,
    )
  writeFileSync(join(folder, 'SHA256SUMS'), `${lines.join('\n')}\n`)
}

/** Everything below a folder, sorted, so that the tarball does not depend on the file system. */
function pathsIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? [path, ...pathsIn(path)] : [path]
    })
}

async function pack(folder, seconds) {
  const file = `${folder}.tar.gz`
  const list = [folder, ...pathsIn(folder)].map(path => path.slice(dirname(folder).length + 1)).join('\n')
  const same = ['--mtime', `@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  const tar = spawn('tar', ['--create', ...same, '--no-recursion', '--files-from=-'], {
    cwd: dirname(folder),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  tar.stdin.end(list)
  const ended = new Promise(resolve => tar.on('close', resolve))
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(`${file}.part`))
  if ((await ended) !== 0) throw new Error('The tarball could not be written: see the lines above.')
  renameSync(`${file}.part`, file)
  return file
}
