import type { ErasurePreview } from '@casa/contract/erasures'
import { erasureDelayDays } from '@casa/contract/rules/retention'
import { erasureTexts } from '../domains/erasures/document-texts.ts'
import { childToErase, openToErase, type Wanted } from '../domains/erasures/operator-queries.ts'
import { addErasure, openErasureOf, previewErasure, undoErasure } from '../domains/erasures/queries.ts'
import { schoolNamed } from '../domains/exports/operator-queries.ts'
import { systemClock } from '../platform/clock.ts'
import type { DatabaseAddresses } from '../platform/db/addresses.ts'
import { SocketClient } from '../platform/db/client.ts'
import { Tx } from '../platform/db/connection.ts'
import type { Scope } from '../platform/db/scope.ts'
import { Problem } from '../platform/errors.ts'
import { type Command, CommandFailure, exitCodes, type Given } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { settings } from './settings.ts'

const yes = { flags: '--yes', summary: 'do not ask for the name' }
const undo = { flags: '--undo', summary: 'take an erasure back that has not begun' }
const exits = {
  0: 'it will be erased, or the erasure was undone',
  1: 'there is nobody with this id, or it was refused',
} as const
const after = `Prints what would be deleted and kept, and asks for the name. Nothing is deleted for ${erasureDelayDays} days: until then the accounts are closed, and --undo, or the button on the screen, takes it back. A running server then erases it and the screen has the certificate.`

export const familyErase: Command = {
  name: 'family erase',
  summary: `Erase a family whose children have left, after ${erasureDelayDays} days.`,
  description: `${after} The children must have left the school. The ledger and the receipts stay under the serial numbers.`,
  arguments: [{ name: '<ID>', summary: 'a child’s id or serial number' }],
  options: [{ flags: '--alone', summary: 'this child only, not the family' }, yes, undo],
  examples: [
    { line: 'casa family erase LBM0042', summary: 'Erase the family of this child.' },
    { line: 'casa family erase LBM0042 --undo', summary: 'Take it back.' },
  ],
  exits,
  run: given =>
    erase(
      given,
      tx => childToErase(tx, given.args[0]!, given.options.alone === true),
      'No child has the id or serial number',
    ),
}

export const schoolErase: Command = {
  name: 'school erase',
  summary: `Erase a school with all its people, after ${erasureDelayDays} days.`,
  description: `${after} Run casa school export first. The school’s name, its ledger and its receipts stay, without the names of people.`,
  arguments: [{ name: '<ID>', summary: 'the school’s id or short code' }],
  options: [yes, undo],
  examples: [
    { line: 'casa school erase LBM', summary: 'Erase this school.' },
    { line: 'casa school erase LBM --undo', summary: 'Take it back.' },
  ],
  exits,
  run: given =>
    erase(
      given,
      async tx => {
        const school = await schoolNamed(tx, given.args[0]!)
        return (
          school && { kind: 'school', subjectId: school.id, school: school.id, timeZone: school.timeZone }
        )
      },
      'No school has the id or short code',
    ),
}

async function erase(
  given: Given,
  find: (tx: Tx) => Promise<Wanted | undefined>,
  missing: string,
): Promise<undefined> {
  await withDatabase(settings(given), async addresses => {
    const wanted = await asOwner(addresses, find)
    if (!wanted) throw new CommandFailure(`${missing} ${given.args[0]}.`)
    const inOffice = <A>(work: (tx: Tx, scope: Scope) => Promise<A>) => asOffice(addresses, wanted, work)
    if (given.options.undo) {
      await inOffice(async (tx, scope) => {
        const open = await openErasureOf(tx, scope, wanted.subjectId)
        if (!open) throw new CommandFailure('Nothing is waiting to be erased there.')
        await undoErasure(tx, scope, open)
      })
      given.print('Undone: nothing will be erased.')
      return
    }
    const preview = await inOffice((tx, scope) => previewErasure(tx, scope, wanted))
    for (const line of linesOf(preview)) given.print(line)
    const name = given.options.yes ? preview.name : await askedName(given, preview.name)
    const { dueOn } = await inOffice((tx, scope) => addErasure(tx, scope, { ...wanted, name }))
    given.print(`It will be erased on ${dueOn}. Until then --undo takes it back.`)
  })
  return undefined
}

async function askedName({ ask }: Given, name: string): Promise<string> {
  if (!ask) throw new CommandFailure('Run it in a terminal to type the name, or add --yes.', exitCodes.usage)
  return ask(`Type ${name} to erase it: `)
}

const texts = erasureTexts.en

function linesOf({ name, children, staying, owed, erased, kept, dueOn }: ErasurePreview): string[] {
  return [
    `${name}, on ${dueOn}:`,
    ...children.map(({ fullName, serialNumber }) => `  ${fullName} (${serialNumber})`),
    'Deleted:',
    ...erased.map(({ kind, count }) => `  ${texts.erased[kind]}: ${count}`),
    ...(kept.length > 0 ? ['Kept:'] : []),
    ...kept.map(({ kind, count }) => `  ${texts.kept[kind].what}: ${count}. ${texts.kept[kind].why}`),
    ...(Number(owed) > 0
      ? [`${owed} rupees are still owed. The ledger keeps this under the serial number.`]
      : []),
    ...(staying.length > 0 ? [`Still at the school: ${staying.join(', ')}.`] : []),
  ]
}

/** A transaction of the requests' login, to which row-level security applies. A refusal ends the command. */
async function asOffice<A>(
  addresses: DatabaseAddresses,
  wanted: Wanted,
  work: (tx: Tx, scope: Scope) => Promise<A>,
): Promise<A> {
  const client = new SocketClient(addresses.app)
  await client.connect()
  try {
    await client.query('begin')
    const tx = new Tx(client)
    const answer = await work(tx, await openToErase(tx, wanted, systemClock()))
    await client.query('commit')
    return answer
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new CommandFailure(
      error.status === 404
        ? 'Nobody there can be erased: the children must have left the school.'
        : error.message,
    )
  } finally {
    await client.end()
  }
}
