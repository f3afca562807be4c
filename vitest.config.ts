import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // Much of the time goes into waiting for the database, so one process less than there are cores is too few.
    maxWorkers: Math.max(2, availableParallelism()),
    setupFiles: 'vitest.setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['packages/server/**/*.test.ts'],
          globalSetup: [
            'packages/server/src/testing/every-statement.ts',
            'packages/server/src/testing/global-setup.ts',
          ],
          setupFiles: ['vitest.setup.ts', 'packages/server/src/testing/check-columns.ts'],
          // Loading the contract and the server anew for each file takes as long as half of the tests. Nothing there may
          // keep state in a module; a server or a database belongs to the file that starts it.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'all else',
          include: [
            'packages/{contract,web}/**/*.test.{ts,tsx}',
            'bench/**/*.test.ts',
            'scripts/*.test.mjs',
            'repo*.test.ts',
          ],
        },
      },
    ],
  },
})
