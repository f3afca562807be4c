import { run } from './child.mjs'
import { install } from './packages.mjs'
import { environment, node, refuse, root } from './tree.mjs'
import { build } from './web-app.mjs'

await install()
await build().catch(error => refuse(error.message))
// Answers are large and short-lived. On a large machine Node would use 128 MB for its young generation; a smaller one saves
// memory and makes lists faster.
const young = '--max-semi-space-size=16'
const server = [young, '--import', './scripts/with-launcher.mjs', 'packages/server/src/main.ts']
process.exit(
  await run(node, server, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
)
