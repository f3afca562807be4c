import type { Tx } from '../platform/db/connection.ts'
import { type Command, CommandFailure, exitCodes, type Given } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { settings } from './settings.ts'

export const maintenanceOn: Command = {
  name: 'maintenance on',
  summary: 'Save nothing until maintenance off; everything can still be read.',
  description:
    'Within two seconds, every server shows a notice on all screens and refuses to save (503 with Retry-After). It is stored in the database and survives restarts. Entries that wait on devices are sent afterwards; background jobs continue.',
  examples: [{ line: 'casa maintenance on', summary: 'Begin maintenance.' }],
  exits: { 0: 'maintenance is on' },
  async run(given) {
    await change(
      given,
      tx => tx.run`
      update app.installation set maintenance_since = coalesce(maintenance_since, now())`,
    )
    given.print('Maintenance is on: everything can be read, nothing can be saved.')
    return exitCodes.done
  },
}

export const maintenanceOff: Command = {
  name: 'maintenance off',
  summary: 'Save again.',
  examples: [{ line: 'casa maintenance off', summary: 'End maintenance.' }],
  exits: { 0: 'maintenance is off' },
  async run(given) {
    await change(given, tx => tx.run`update app.installation set maintenance_since = null`)
    given.print('Maintenance is off.')
    return exitCodes.done
  },
}

async function change(given: Given, update: (tx: Tx) => Promise<number>): Promise<void> {
  const changed = await withDatabase(settings(given), addresses => asOwner(addresses, update))
  if (changed === 0)
    throw new CommandFailure('The server has never run with this database: start it once.', exitCodes.notNow)
}
