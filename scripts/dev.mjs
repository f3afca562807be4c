import { join } from 'node:path'
import { run } from './child.mjs'
import { install } from './packages.mjs'
import { environment, node, refuse, root } from './tree.mjs'
import { build, isBuilt } from './web-app.mjs'

await install()
// The server needs a built web app to start; during development the app is served by Vite.
if (!isBuilt()) await build().catch(error => refuse(error.message))
const watch = ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts']
const server = run(node, watch, { cwd: root, env: environment })
const web = run('vite', ['--clearScreen', 'false'], { cwd: join(root, 'packages/web'), env: environment })
const code = await Promise.race([server, web])
// When one ends, the other is stopped.
process.emit('SIGTERM')
await Promise.all([server, web])
process.exit(code)
