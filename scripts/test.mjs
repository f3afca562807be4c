import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { machinePostgres } from './machine-postgres.mjs'
import { machineProgram } from './machine-program.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { install } from './packages.mjs'
import { slowestFiles } from './slowest.mjs'
import { node, refuse, root, testEnvironment } from './tree.mjs'
import { build } from './web-app.mjs'

const inFull = process.argv[2] === 'all'
const postgres = machinePostgres()
/** Servers of the machine, and the tests that need them. */
const servers = [
  {
    name: 'PgBouncer',
    path: machineProgram('pgbouncer'),
    variable: 'PGBOUNCER',
    tests: ['pooler', 'servers'],
  },
  { name: 'nginx', path: machineProgram('nginx'), variable: 'NGINX', tests: ['servers'] },
]
const missing = servers.filter(({ path }) => !path)

/**
 * The steps in order; the `quiet` ones at the beginning, which print almost nothing, run in parallel. `npm test` runs
 * all but the long ones, `npm run test:all` runs everything in full, and `npm run check`, `types`, `unit` and `e2e`
 * run their own group or step with additional arguments.
 */
const STEPS = [
  {
    group: 'check',
    quiet: true,
    title: 'Format and lint',
    command: ['biome', 'check', '--error-on-warnings'],
  },
  // Every checker infers the contract's and the libraries' types again, so one per project is fastest on two cores.
  { group: 'check', quiet: true, name: 'types', title: 'Types', command: ['tsc', '-b', '--checkers', '1'] },
  { group: 'check', quiet: true, title: 'Unused code', command: ['knip'] },
  { group: 'e2e', quiet: true, title: 'Build', work: build },
  {
    group: 'unit',
    title: [
      'Rules of the tree, unit, API and component tests',
      ...missing.map(
        ({ name, tests }) => `without ${tests.join(' and ')}, because this machine has no ${name}`,
      ),
    ].join(', '),
    ...vitest('unit', ...missing.flatMap(({ tests }) => tests.map(name => `--exclude=**/${name}.test.ts`))),
    env: Object.fromEntries(servers.map(({ variable, path }) => [variable, path])),
  },
  {
    group: 'machine',
    title: postgres ? `On the PostgreSQL of this machine, ${postgres}` : 'This machine has no PostgreSQL',
    ...(postgres
      ? vitest(
          'machine',
          '--project=server',
          'own-database',
          'catalogue',
          'isolation',
          'commands/check.test',
          ...(inFull ? ['access'] : []),
        )
      : { work: () => {} }),
    env: { MACHINE_POSTGRES: postgres },
  },
  {
    group: 'e2e',
    title: 'Journeys in Chromium',
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    count: () => countPlaywright(readReport('playwright')),
  },
  {
    group: 'long',
    title: hasSwift()
      ? 'Files on the OpenStack Swift of this machine'
      : 'This machine has no OpenStack Swift',
    ...(hasSwift() ? vitest('swift', '--project=server', 'platform/files/bucket') : { work: () => {} }),
    env: { SWIFT: '1' },
  },
  {
    group: 'long',
    title: 'The release, built twice, checked and started',
    command: [node, 'scripts/release-check.mjs', '--build'],
    count: code => ({ passed: code === 0 ? 1 : 0, failed: 0 }),
  },
  {
    group: 'long',
    title: 'The installer and the image, on a fresh Debian',
    command: [node, 'scripts/install-check.mjs'],
    count: code => ({ passed: code === 0 ? 1 : 0, failed: 0 }),
  },
  {
    group: 'long',
    title: 'A server of the last release on the new database',
    command: [node, 'packages/server/src/testing/last-release.ts'],
    count: code => ({ passed: code === 0 ? 1 : 0, failed: 0 }),
  },
  {
    group: 'long',
    title: 'The files in deploy/, tried',
    command: [node, 'packages/server/src/testing/deployed.ts'],
    count: code => ({ passed: code === 0 ? 1 : 0, failed: 0 }),
  },
  {
    group: 'long',
    title: 'Killed under load',
    command: [node, 'packages/server/src/testing/killed.ts'],
    count: code => ({ passed: code === 0 ? 1 : 0, failed: 0 }),
  },
]

/** The environment of `npm run test:all`, which makes some tests more thorough. */
const FULL = { BAD_INPUTS: '100000', EVERY_LOOK: '1', PROPERTY_SEED: String(Date.now() % 2 ** 31) }

await install({ tools: true })
const [group, ...more] = process.argv.slice(2)
const steps = STEPS.filter(
  step => inFull || (group ? [step.group, step.name].includes(group) : step.group !== 'long'),
)
const memory = memoryFolder()
const env = {
  ...(memory ? { TMPDIR: memory } : {}),
  ...testEnvironment,
  ...(inFull ? FULL : {}),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(root, '.cache/test/playwright.json'),
}
const total = { passed: 0, failed: 0 }
if (steps.some(({ group }) => ['unit', 'e2e'].includes(group))) Object.assign(env, await findChromium())
rmSync(join(root, '.cache/test'), { recursive: true, force: true })
mkdirSync(join(root, '.cache/test'), { recursive: true })

await Promise.all(steps.filter(({ quiet }) => quiet).map(takeAndCount))
for (const step of steps.filter(({ quiet }) => !quiet)) {
  if (total.failed > 0) break
  await takeAndCount(step)
}
const slowest = slowestFiles(['unit', 'machine', 'playwright'].map(readReport), root)
if ((inFull || !group) && slowest.length > 0)
  process.stdout.write(`\nThe slowest files:\n${slowest.join('\n')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exit(total.failed > 0 ? 1 : 0)

async function takeAndCount(step) {
  process.stdout.write(`\n── ${step.title}\n`)
  const begin = performance.now()
  const code = await take(step)
  const { passed, failed } = step.count?.(code) ?? { passed: 0, failed: 0 }
  total.passed += passed
  // A step that fails without reporting a failed test counts as one.
  total.failed += failed || (code === 0 ? 0 : 1)
  process.stdout.write(`── ${step.title}: ${((performance.now() - begin) / 1000).toFixed(1)} s\n`)
}

async function take({ command, work, env: own }) {
  if (command) return run(command[0], [...command.slice(1), ...more], { cwd: root, env: { ...env, ...own } })
  try {
    await work()
    return 0
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

async function findChromium() {
  // Imported late, because Playwright may only just have been installed.
  const { chromiumVariables } = await import('./chromium.mjs')
  try {
    return chromiumVariables()
  } catch (error) {
    // Most unit tests do not need a browser; in those that do, Playwright reports that it is missing.
    return group === 'unit' ? {} : refuse(error.message)
  }
}

/** Whether Debian's packages swift-proxy, swift-account, swift-container and swift-object are installed. */
function hasSwift() {
  return existsSync('/usr/bin/swift-proxy-server') && existsSync('/usr/bin/swift-object-server')
}

function vitest(name, ...args) {
  const report = `--outputFile=.cache/test/${name}.json`
  return {
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', report, ...args],
    count: () => countVitest(readReport(name)),
  }
}

function readReport(name) {
  const path = join(root, `.cache/test/${name}.json`)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
}

function countVitest(report) {
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function countPlaywright(report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}
