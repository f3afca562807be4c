import { run } from './child.mjs'
import { install } from './packages.mjs'
import { environment, node, refuse, root } from './tree.mjs'
import { build } from './web-app.mjs'

await install()
await build().catch(error => refuse(error.message))
const server = ['--import', './scripts/with-launcher.mjs', 'packages/server/src/main.ts']
process.exit(
  await run(node, server, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
)
