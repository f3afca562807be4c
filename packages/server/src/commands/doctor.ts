import type { Environment } from '../env.ts'
import { type Command, exitCodes } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { databaseFindings } from './doctor/database-findings.ts'
import { type Finding, fail } from './doctor/finding.ts'
import { machineFindings } from './doctor/machine-findings.ts'
import { settings } from './settings.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'Look for what will cause trouble, and say what to do.',
  description:
    'Prints a line each for Node, processor architecture, disk, clock, parsers, port, address, proxy, messages, database, migrations, jobs and backups: ok, warn or fail. Changes nothing, and works while the server runs.',
  examples: [{ line: 'casa doctor', summary: 'Examine this installation.' }],
  exits: {
    0: 'nothing fails, though there may be warnings',
    1: 'something fails, and its line says what to do',
  },
  async run(given) {
    const env = settings(given)
    const findings = [...(await machineFindings(env)), ...(await ofDatabase(env))]
    for (const { state, what, says } of findings) given.print(`${state.padEnd(4)}  ${what}: ${says}`)
    return findings.some(({ state }) => state === 'fail') ? exitCodes.problem : exitCodes.done
  },
}

async function ofDatabase(env: Environment): Promise<Finding[]> {
  try {
    return await withDatabase(env, addresses =>
      asOwner(addresses, tx => databaseFindings(tx, env, new Date())),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fail('Database', `${reason}. Check the settings with casa config check.`.replace('..', '.'))]
  }
}
