import { commands } from './commands/commands.ts'
import { runCommand } from './commands/program.ts'

// The command `casa`, started by bin/casa.

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  environment: process.env,
  print: line => process.stdout.write(`${line}\n`),
  note: line => process.stderr.write(`${line}\n`),
})
