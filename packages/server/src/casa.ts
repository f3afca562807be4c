import { createInterface } from 'node:readline/promises'
import { commands } from './commands/commands.ts'
import { runCommand } from './commands/program.ts'

// The command `casa`, started by bin/casa.

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}

process.exitCode = await runCommand(commands, process.argv.slice(2), {
  environment: process.env,
  print: line => process.stdout.write(`${line}\n`),
  note: line => process.stderr.write(`${line}\n`),
  ask: process.stdin.isTTY ? ask : undefined,
})
