import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const contract = join(import.meta.dirname, 'packages/contract/src')

/** The tests that mutants run against: those of the rules themselves, and of access. */
export default defineConfig({
  // Stryker works on a copy of the tree, where the workspace's link would lead back to the original.
  resolve: {
    alias: [
      { find: /^@casa\/contract$/, replacement: `${contract}/index.ts` },
      { find: /^@casa\/contract\/(.+)$/, replacement: `${contract}/$1.ts` },
    ],
  },
  test: {
    include: [
      'packages/contract/**/*.test.ts',
      'packages/server/src/domains/**/*rules.test.ts',
      'packages/server/src/platform/{db/scope,new-password}.test.ts',
      'packages/server/src/platform/http/{admission,admission-session,guards}.test.ts',
    ],
    globalSetup: 'packages/server/src/testing/global-setup.ts',
    isolate: false,
    setupFiles: 'vitest.setup.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
