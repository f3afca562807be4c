import { join } from 'node:path'
import { run } from './child.mjs'
import { install } from './packages.mjs'
import { environment, node, refuse, root } from './tree.mjs'
import { build, isBuilt } from './web-app.mjs'

await install()
// The server does not start without a web app to serve; the one that is worked on comes from Vite.
if (!isBuilt()) await build().catch(error => refuse(error.message))
const watch = ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts']
const server = run(node, watch, { cwd: root, env: environment })
const web = run('vite', ['--clearScreen', 'false'], { cwd: join(root, 'packages/web'), env: environment })
const code = await Promise.race([server, web])
// One without the other is of no use: this reaches the one that still runs.
process.emit('SIGTERM')
await Promise.all([server, web])
process.exit(code)
