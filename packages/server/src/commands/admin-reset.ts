import { administrators, makeResetLink } from '../domains/administrator/link-queries.ts'
import { linkAddress, linkHours } from '../domains/administrator/rules.ts'
import { systemClock } from '../platform/clock.ts'
import { type Command, CommandFailure, exitCodes } from './command.ts'
import { asOwner, withDatabase } from './database.ts'
import { settings } from './settings.ts'

export const adminReset: Command = {
  name: 'admin reset',
  summary: 'Make a link with which an administrator chooses a new password.',
  description: `The link works once, within ${linkHours} hours. Until then the old password works. It opens the number and the password of the account, so give it to nobody else.`,
  options: [{ flags: '--mobile <NUMBER>', summary: 'which administrator, if there are several' }],
  examples: [
    { line: 'casa admin reset', summary: 'Print a link for the administrator.' },
    { line: 'casa admin reset --mobile 9876543210', summary: 'Print a link for the one with this number.' },
  ],
  exits: { 0: 'the link is printed', 1: 'there is no such administrator', 2: 'there are several: name one' },
  async run(given) {
    const env = settings(given)
    const mobile = given.options.mobile as string | undefined
    const token = await withDatabase(env, addresses =>
      asOwner(addresses, async tx => {
        const [first, ...others] = await administrators(tx, mobile)
        if (!first)
          throw new CommandFailure(
            mobile
              ? `No administrator has the number ${mobile}.`
              : 'There is no administrator yet: start the server.',
          )
        if (others.length > 0) {
          const known = [first, ...others].map(one => one.mobile ?? 'one without a number').join(', ')
          throw new CommandFailure(`Choose one with --mobile: ${known}.`, exitCodes.usage)
        }
        return makeResetLink(tx, first, systemClock())
      }),
    )
    given.note(`Open this link within ${linkHours} hours. It works once.`)
    given.print(linkAddress(env.publicUrl, token))
    return exitCodes.done
  },
}
