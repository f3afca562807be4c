import { run } from './child.mjs'
import { install } from './packages.mjs'
import { environment, node, refuse, root } from './tree.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) refuse('Name the TypeScript file to run: node scripts/run.mjs FILE [arguments]')
await install()
process.exit(await run(node, [file, ...args], { cwd: root, env: environment }))
