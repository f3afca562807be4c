import { run } from './child.mjs'
import { install } from './packages.mjs'
import { refuse, root, testEnvironment } from './tree.mjs'
import { build } from './web-app.mjs'

// Takes pictures of every screen, or of those whose role or path contains one of the given words.

await install({ tools: true })
await build().catch(error => refuse(error.message))
const { chromiumVariables } = await import('./chromium.mjs')
const words = process.argv.slice(2).map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
const filter = words.length > 0 ? ['--grep', words.join('|')] : []
const command = ['test', '--config', 'e2e/gallery/playwright.config.ts', ...filter]
process.exit(
  await run('playwright', command, { cwd: root, env: { ...testEnvironment, ...chromiumVariables() } }),
)
