import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { chromiumArguments, chromiumPath } from './e2e/chromium.ts'

/** The files that take longest. A minute of one at the end would leave the other processes idle. */
const longest = [
  'testing/access',
  'http/answer',
  'testing/references',
  'demo/demo',
  'demo/visitors',
  'users/known-places',
  'embedded-postgres/embedded-postgres',
  'ledger/histories',
  'excel/workbook-refused',
  'testing/lists',
]

/** The longest first, then in the order that Vitest knows from the last run or guesses from file sizes. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId, project }: TestSpecification) => {
      const at = longest.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
      return project.name === 'server' && at >= 0 ? at : longest.length
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}

/** Much of the time is spent waiting for the database, so one process fewer than there are cores is too few. */
const maxWorkers = availableParallelism() + 1

const root = import.meta.dirname
const cacheDir = join(root, '.cache/vitest')

const allElse = [
  'packages/web/**/*.test.{ts,tsx}',
  'bench/{lighthouse,verdict}.test.ts',
  'scripts/*.test.mjs',
  'repo*.test.ts',
]
const notHere = ['**/node_modules/**', '**/*.browser.test.tsx']

/** The files that replace a global object or load modules again; other files would see that in their process. */
const replacing = globSync(allElse, { cwd: root, exclude: notHere }).filter(path =>
  /\bvi\.(stubGlobal|resetModules|mock|doMock)\(/.test(readFileSync(join(root, path), 'utf8')),
)

export default defineConfig({
  cacheDir,
  test: {
    maxWorkers,
    setupFiles: 'vitest.setup.ts',
    sequence: { sequencer: LongestFirst },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts', 'bench/{calls,fill}.test.ts'],
          globalSetup: [
            'packages/server/src/testing/every-statement.ts',
            'packages/server/src/testing/global-setup.ts',
          ],
          setupFiles: ['vitest.setup.ts', 'packages/server/src/testing/check-columns.ts'],
          // Loading the contract and the server again for each file takes as long as half of the tests. Nothing there
          // may keep state in a module; a server or a database belongs to the file that starts it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          isolate: false,
          include: ['packages/contract/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'all else',
          isolate: false,
          include: allElse,
          exclude: [...notHere, ...replacing],
        },
      },
      {
        extends: true,
        test: {
          // A process for each file, which keeps what it replaced.
          name: 'replacing',
          include: replacing,
        },
      },
      {
        // Built as the app is, with its plugins.
        extends: 'packages/web/vite.config.ts',
        root: 'packages/web',
        cacheDir,
        logLevel: 'error',
        // Found at the start, because a dependency that is found during a test reloads the page under it. Workers are
        // entries of their own: Vite does not follow the address of one.
        optimizeDeps: {
          entries: ['src/**/*.browser.test.tsx', 'src/**/*-worker.ts'],
          include: ['react/jsx-dev-runtime'],
        },
        test: {
          name: 'browser',
          // Vitest runs a project with another number of workers only after all others.
          maxWorkers,
          include: ['src/**/*.browser.test.tsx'],
          testTimeout: 30_000,
          setupFiles: join(root, 'packages/web/src/testing/browser-setup.ts'),
          expect: { poll: { timeout: 5_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 5_000,
              launchOptions: {
                ...(chromiumPath && { executablePath: chromiumPath }),
                args: chromiumArguments,
              },
              // As in the journeys: no test waits for an animation, and today is India's.
              contextOptions: {
                reducedMotion: 'reduce',
                timezoneId: 'Asia/Kolkata',
                locale: 'en-IN',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
            }),
          },
        },
      },
    ],
  },
})
