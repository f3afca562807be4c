import { type Environment, readEnvironment } from '../env.ts'
import { CommandFailure, exitCodes } from './command.ts'

/** The settings in force, as the server reads them. Throws a `CommandFailure` if one of them is wrong. */
export function settings(overrides: NodeJS.ProcessEnv = {}): Environment {
  try {
    return readEnvironment({ ...process.env, ...overrides })
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error), exitCodes.usage)
  }
}
