import { run } from './child.mjs'
import { install } from './packages.mjs'
import { refuse, root, testEnvironment } from './tree.mjs'
import { build } from './web-app.mjs'

// Records either the home page's film, which needs ffmpeg, or the pictures for the manual, from the running demo.

await install({ tools: true })
await build().catch(error => refuse(error.message))
const { chromiumVariables } = await import('./chromium.mjs')
const command = ['test', '--config', 'e2e/film/playwright.config.ts', ...process.argv.slice(2)]
process.exit(
  await run('playwright', command, { cwd: root, env: { ...testEnvironment, ...chromiumVariables() } }),
)
