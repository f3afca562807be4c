import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { opened, readGuards } from './guards-list.mjs'
import { machineProgram } from './machine-program.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { install } from './packages.mjs'
import { refuse, root, testEnvironment } from './tree.mjs'

// Opens guards one at a time in a copy of the tree, and runs the test that must fail. `npm run guards -- stream cookie`
// takes those whose name, file or test contains one of the words; `-- --list` prints them.

const guards = readGuards(readFileSync(join(root, 'scripts', 'guards.txt'), 'utf8'))
const words = process.argv.slice(2).filter(word => word !== '--list')
const chosen = guards.filter(
  ({ guard, file, test }) =>
    words.length === 0 || words.some(word => `${guard} ${file} ${test}`.includes(word)),
)
if (chosen.length === 0) refuse('No guard has one of these words.')
const say = line => process.stdout.write(`${line}\n`)

if (process.argv.includes('--list')) {
  for (const { guard, file, test } of chosen) say(`${guard}: ${file}, ${test}`)
  process.exit(0)
}

await install({ tools: true })
const copy = join(root, '.cache', 'guards', String(process.pid))
const report = join(copy, '.cache', 'report.json')
const memory = memoryFolder()
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
copyTree()

const failed = []
const closed = run([...new Set(chosen.map(({ test }) => test))])
if (closed.passed === 0 || closed.failed.length > 0)
  refuse(`With every guard closed, these tests fail:\n${closed.failed.join('\n') || closed.output}`)
say(`With every guard closed, ${closed.passed} tests pass.`)
for (const [index, guard] of chosen.entries()) {
  const result = judge(guard)
  if (!result.holds) failed.push(guard.guard)
  say(`${index + 1}/${chosen.length} ${result.holds ? 'held' : 'NOT HELD'}: ${guard.guard}. ${result.reason}`)
}
say(`\n${chosen.length - failed.length} of ${chosen.length} guards are held by their tests.`)
process.exit(failed.length > 0 ? 1 : 0)

/** Opens one guard, runs its test and closes it again. */
function judge(guard) {
  let change
  try {
    change = opened(copy, guard)
  } catch (error) {
    return { holds: false, reason: error.message }
  }
  const path = join(copy, change.path)
  const before = readFileSync(path, 'utf8')
  writeFileSync(path, change.text)
  const { failed, passed, output } = run([guard.test])
  writeFileSync(path, before)
  if (failed.length > 0) return { holds: true, reason: `${failed.length} failed, such as "${failed[0]}".` }
  return { holds: false, reason: passed > 0 ? `All ${passed} tests pass.` : `No test ran.\n${output}` }
}

/** Runs test files in the copy. A file that does not even load counts as neither passed nor failed. */
function run(tests) {
  rmSync(report, { force: true })
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...tests]
  const child = spawnSync(join(copy, 'node_modules', '.bin', 'vitest'), args, {
    cwd: copy,
    encoding: 'utf8',
    env: {
      ...testEnvironment,
      PGBOUNCER: machineProgram('pgbouncer'),
      NGINX: machineProgram('nginx'),
      ...(memory ? { TMPDIR: memory } : {}),
    },
  })
  const output = `${child.stdout}${child.stderr}`.slice(-2_000)
  let results = []
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults
  } catch {
    // Vitest stopped before it ran a test.
  }
  const all = results.flatMap(({ assertionResults }) => assertionResults)
  const ofStatus = status => all.filter(test => test.status === status).map(({ title }) => title)
  return { failed: ofStatus('failed'), passed: ofStatus('passed').length, output }
}

/** Copies what git does not ignore, and links the packages. */
function copyTree() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  const files = stdout.split('\0').filter(Boolean)
  if (files.length === 0) refuse('The copy needs git and a clone of the repository.')
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(join(root, file), join(copy, file))
  }
  linkFolder(join(root, 'node_modules'), join(copy, 'node_modules'))
}

function linkFolder(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkSync(source, target)
  }
}
