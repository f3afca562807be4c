import { run } from './child.mjs'
import { install } from './packages.mjs'
import { environment, node, refuse, root, testEnvironment } from './tree.mjs'

// Runs a file on Casa's Node; `--tools` first installs the tools for testing and measuring Casa too.

const tools = process.argv[2] === '--tools'
const [file, ...args] = process.argv.slice(tools ? 3 : 2)
if (!file) refuse('Name the file to run: node scripts/run.mjs [--tools] FILE [arguments]')
await install({ tools })
process.exit(await run(node, [file, ...args], { cwd: root, env: tools ? testEnvironment : environment }))
