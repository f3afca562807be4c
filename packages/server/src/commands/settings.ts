import { type Environment, readEnvironment } from '../env.ts'
import { type EnvFile, loadEnvFile } from '../env-file.ts'
import { CommandFailure, exitCodes, type Given } from './command.ts'

/** The settings in force, as the server reads them. Throws a `CommandFailure` if one of them is wrong. */
export function settings(
  { environment }: Pick<Given, 'environment'>,
  overrides: NodeJS.ProcessEnv = {},
): Environment {
  settingsFile({ environment })
  try {
    return readEnvironment({ ...environment, ...overrides })
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error), exitCodes.usage)
  }
}

/** Adds the settings of the file to the environment. Throws a `CommandFailure` if it is unreadable. */
export function settingsFile({ environment }: Pick<Given, 'environment'>): EnvFile | undefined {
  try {
    return loadEnvFile(environment)
  } catch (error) {
    throw new CommandFailure(error instanceof Error ? error.message : String(error), exitCodes.usage)
  }
}
