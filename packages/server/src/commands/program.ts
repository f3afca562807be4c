import { Command as Commander, CommanderError } from 'commander'
import {
  type Command,
  CommandFailure,
  type ExitCode,
  exitCodes,
  exitMeanings,
  type Given,
} from './command.ts'

type Surroundings = Pick<Given, 'environment' | 'print' | 'note' | 'ask'>

/** Runs the command that the arguments name and returns its exit code. */
export async function runCommand(
  commands: readonly Command[],
  argv: readonly string[],
  surroundings: Surroundings,
): Promise<ExitCode> {
  const { note } = surroundings
  let code: ExitCode = exitCodes.done
  const program = group('casa', 'Runs and looks after an installation of Casa.', surroundings)
  program.addHelpText('after', `\nExit codes:\n${listed(exitMeanings)}`)
  for (const command of commands) {
    const [name, ...rest] = command.name.split(' ').reverse()
    const parent = rest.reverse().reduce((above, word) => groupIn(above, word, commands), program)
    const added = parent.command(name!).summary(command.summary)
    describe(added, command)
    added.action(async () => {
      code =
        (await command.run({ args: added.args, options: added.opts(), ...surroundings })) ?? exitCodes.done
    })
  }
  try {
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    if (error instanceof CommandFailure) {
      note(error.message)
      return error.exitCode
    }
    note(error instanceof Error ? error.message : String(error))
    return isUnreachable(error) ? exitCodes.notNow : exitCodes.problem
  }
}

function group(name: string, summary: string, { print, note }: Surroundings): Commander {
  return new Commander(name)
    .description(summary)
    .exitOverride()
    .helpCommand(false)
    .helpOption('-h, --help', 'Print this help.')
    .showHelpAfterError('Add --help for the options and examples.')
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({ writeOut: text => print(text.trimEnd()), writeErr: text => note(text.trimEnd()) })
}

/** The group of commands with this first word, such as `admin`. */
function groupIn(above: Commander, word: string, commands: readonly Command[]): Commander {
  const known = above.commands.find(one => one.name() === word)
  if (known) return known
  const members = commands.filter(({ name }) => name.startsWith(`${word} `))
  const summary = members.map(({ name }) => name.slice(word.length + 1)).join(', ')
  return above.command(word).summary(`commands: ${summary}`).helpCommand(false)
}

function describe(added: Commander, command: Command): void {
  added.description([command.summary, command.description].filter(Boolean).join('\n\n'))
  for (const { name, summary } of command.arguments ?? []) added.argument(name, summary)
  for (const { flags, summary } of command.options ?? []) added.option(flags, summary)
  const examples = command.examples.map(({ line, summary }) => `  ${line}\n      ${summary}`)
  added.addHelpText('after', `\nExamples:\n${examples.join('\n')}`)
  added.addHelpText('after', `\nExit codes:\n${listed({ ...exitMeanings, ...command.exits })}`)
}

function listed(meanings: Record<number, string>): string {
  return Object.entries(meanings)
    .map(([code, meaning]) => `  ${code}  ${meaning}`)
    .join('\n')
}

/** Whether an error says that the database or another server could not be reached. */
function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof AggregateError) return error.errors.some(isUnreachable)
  // PostgreSQL's classes 08 (connection), 57P (shutting down, starting) and 53300 (too many connections).
  return /^(?:ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|08|57P0[1-3]|53300)/.test(code)
}
