import { resolve } from 'node:path'

/** What the process exits with; the same for every command, and part of its interface. */
export const exitCodes = { done: 0, problem: 1, usage: 2, notNow: 3 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** What each exit code means, unless a command says it more precisely. */
export const exitMeanings: Record<ExitCode, string> = {
  0: 'done',
  1: 'the command found a problem or failed',
  2: 'the command line or a setting is wrong; nothing was done',
  3: 'not possible now: the database or storage is unavailable, or a server is running; try again later',
}

/** Ends a command with one sentence on standard error and this exit code. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode

  constructor(sentence: string, exitCode: ExitCode = exitCodes.problem) {
    super(sentence)
    this.exitCode = exitCode
  }
}

/** What a command receives from the command line. */
export type Given = {
  /** The arguments in the order in which the command declares them. */
  args: string[]
  /** The options by their long name in camel case: `--to <TIME>` is `to`, and `--yes` is `true` or missing. */
  options: Record<string, string | boolean | undefined>
  /** The environment, to which `settings` adds those of the settings file. */
  environment: NodeJS.ProcessEnv
  /** Prints a line on standard output. */
  print(line: string): void
  /** Asks the operator for a line; absent if nobody is at a terminal. */
  ask?: ((question: string) => Promise<string>) | undefined
  /** Prints a line on standard error, such as progress, so that standard output stays usable by programs. */
  note(line: string): void
}

/** A command of `casa`. Its help, the documentation's test and its exit codes come from this declaration. */
export type Command = {
  /** The words after `casa`, such as `admin reset`. */
  name: string
  /** One sentence for the list of commands. */
  summary: string
  /** What an operator should know before running it. */
  description?: string
  /** In the library's notation: `<FILE>` is required, `[FILE]` is not. */
  arguments?: { name: string; summary: string }[]
  /** In the same notation: `--yes`, `--to <TIME>`. */
  options?: { flags: string; summary: string }[]
  examples: { line: string; summary: string }[]
  /** What its exit codes mean, where it is more precise than `exitMeanings`. */
  exits?: Partial<Record<ExitCode, string>>
  /** Returns the exit code, or nothing if it is done. Throws `CommandFailure` for the others. */
  run(given: Given): Promise<ExitCode | undefined>
}

/** The absolute path of a file named on the command line, which is relative to where the command was typed. */
export function givenPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}
