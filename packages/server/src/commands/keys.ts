import { replaceLostKey, rotateKeys } from '../domains/installation/rotation-queries.ts'
import { KeySource } from '../platform/key-source.ts'
import { type Command, exitCodes, type Given } from './command.ts'
import { withDatabase } from './database.ts'
import { settings } from './settings.ts'

export const keysRotate: Command = {
  name: 'keys rotate',
  summary: 'Give the installation a new secret key, while servers run.',
  description:
    'Encrypts the stored numbers again in batches and then drops the earlier key. Ctrl+C stops it; the next run resumes. With a key file, the new key is generated. With SECRET_KEY, first add the new key to the setting of every server, separated by a comma, and restart the servers. Keep the earlier key as long as you keep backups from before.',
  examples: [{ line: 'casa keys rotate', summary: 'Rotate the key of DATA_DIR.' }],
  exits: { 0: 'the new key is in use and the earlier one dropped', 1: 'stopped or failed; run it again' },
  async run(given) {
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
    const { version, resealed, unreadable, done } = await withSource(given, (owner, source) =>
      rotateKeys(owner, source, { signal: stopping.signal, tell: given.note }),
    )
    given.print(`${resealed} numbers encrypted with version ${version} of the key.`)
    if (unreadable > 0) given.print(`${unreadable} numbers belong to a key that was lost earlier.`)
    if (done) return exitCodes.done
    given.print('Stopped. Run it again to continue.')
    return exitCodes.problem
  },
}

export const keysReplace: Command = {
  name: 'keys replace',
  summary: 'Start again with a new secret key after the old one is lost.',
  description:
    'Deletes what only the lost key opens: the Aadhaar numbers, but for their last four digits. Printed slips, codes and calendar addresses stop working. Stop the servers first. It refuses while the key is there.',
  examples: [{ line: 'casa keys replace', summary: 'Replace the lost key of DATA_DIR.' }],
  async run(given) {
    const { deleted } = await withSource(given, replaceLostKey)
    given.print(`${deleted} Aadhaar numbers were deleted. The servers can be started.`)
    return exitCodes.done
  },
}

function withSource<T>(
  given: Given,
  work: (owner: Parameters<typeof rotateKeys>[0], source: KeySource) => Promise<T>,
): Promise<T> {
  const env = settings(given)
  return withDatabase(env, ({ owner }) => work(owner, new KeySource(env.SECRET_KEY, env.DATA_DIR)))
}
