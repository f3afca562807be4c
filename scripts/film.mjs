import { run } from './child.mjs'
import { install } from './packages.mjs'
import { environment, refuse, root } from './tree.mjs'
import { build } from './web-app.mjs'

// The film of the home page, for which ffmpeg is needed, or the pictures of the manual: what is named, from the running demo.

await install({ tools: true })
await build().catch(error => refuse(error.message))
const { chromiumVariables } = await import('./chromium.mjs')
const command = ['test', '--config', 'e2e/film/playwright.config.ts', ...process.argv.slice(2)]
process.exit(await run('playwright', command, { cwd: root, env: { ...environment, ...chromiumVariables() } }))
