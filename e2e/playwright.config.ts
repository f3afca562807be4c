import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumArguments, chromiumPath } from './chromium.ts'
import { everyLook, thorough } from './looks.ts'

/** A page lives for seconds: compiling its functions after ten times as many calls as usual takes a twelfth less work. */
const compileLater =
  '--js-flags=--invocation-count-for-maglev=4000,--invocation-count-for-maglev-osr=1000,--invocation-count-for-turbofan=30000,--invocation-count-for-osr=5000'

const port = Number(process.env.E2E_PORT ?? 8181)
const root = fileURLToPath(new URL('..', import.meta.url))

// Every worker reads this file again, so the data folder is created once and passed on. Its creator deletes it when
// the server has ended.
if (!process.env.E2E_DATA) {
  const folder = mkdtempSync(join(tmpdir(), 'casa-e2e-'))
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.E2E_DATA = folder
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  grepInvert: everyLook ? [] : thorough,
  // In the order of their names. Two projects, to begin with the longest files, would start every worker and browser twice.
  fullyParallel: true,
  // Much of the time is spent waiting for the server and for a page's next frame: with two workers, both cores are
  // idle for a sixth of it.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  outputDir: join(root, 'test-results'),
  expect: { timeout: 15_000 },
  use: {
    actionTimeout: 15_000,
    baseURL: `http://127.0.0.1:${port}`,
    // Reduced motion, so that no test waits for an animation.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'Asia/Kolkata',
    locale: 'en-IN',
    viewport: { width: 1280, height: 800 },
    // Tracing every test takes a third of their time; `npm run e2e -- --trace retain-on-failure NAME` does.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: chromiumPath, args: [...chromiumArguments, compileLater] },
  },
  webServer: {
    command: `"${process.execPath}" packages/server/src/main.ts`,
    cwd: root,
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(process.env.E2E_DATA, 'data'),
      DEMO: '1',
      NODE_NO_WARNINGS: '1',
    },
  },
})
