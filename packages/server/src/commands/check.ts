import { totalDifferences } from '../total-differences.ts'
import { type Command, exitCodes, type Given } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { settings } from './settings.ts'

export const check: Command = {
  name: 'check',
  summary: 'Compare what is stored with what it should be.',
  description:
    'Recounts attendance, progress and keys, and compares each child’s class with its class history. It works while the server runs.',
  examples: [{ line: 'casa check', summary: 'Check everything and print each difference.' }],
  exits: { 0: 'everything is as it should be', 1: 'there are differences, which are printed' },
  async run(given) {
    const differences = await withDatabase(settings(given), addresses =>
      asOwner(addresses, async tx => printed(await totalDifferences(tx), given)),
    )
    return differences === 0 ? exitCodes.done : exitCodes.problem
  },
}

function printed(found: { what: string; rows: string[] }[], { print }: Given): number {
  for (const { what, rows } of found) {
    for (const row of rows) print(row)
    print(`${what} that differ from a recount: ${rows.length}`)
  }
  return found.reduce((sum, { rows }) => sum + rows.length, 0)
}
