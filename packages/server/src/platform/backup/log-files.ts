import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { DamagedFile } from './age.ts'
import { unpack } from './archive.ts'
import type { Destination } from './destination.ts'
import { stored } from './extract.ts'
import type { BackupHeader } from './manifest.ts'
import { parseName } from './names.ts'

/** The first entry of a piece of the log. */
export const logHeaderName = 'log.json'

const logHeader = z.object({
  format: z.literal(1),
  /** Everything that was committed until then is in this piece or an earlier one; missing if it has only files. */
  until: z.iso.datetime().optional(),
})

/** The log that was saved after a backup. */
export type Log = { until: Date }

/** How long PostgreSQL may take to hand over a piece of its log. */
const slackMs = 10 * 60_000

/**
 * Unpacks the log that was saved after a backup and until a moment: PostgreSQL's segments into `log`, and the files
 * that were stored since into `files`. Throws like `unpack`.
 */
export async function readLog(
  from: Destination,
  { line, madeAt }: BackupHeader,
  identity: string,
  folder: string,
  to: Date,
): Promise<Log> {
  const start = new Date(madeAt)
  const pieces = (await from.list())
    .map(({ name }) => parseName(name))
    .filter(piece => piece !== undefined)
    .filter(piece => piece.isLog && piece.line === line && piece.at > start)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  let until = start
  for (const { name } of pieces) {
    if (until.getTime() > to.getTime() + slackMs) break
    await unpack(await from.read(name), identity, async entry => {
      if (entry.name === logHeaderName) {
        const header = logHeader.parse(JSON.parse(await text(entry.content)))
        if (header.until) until = new Date(header.until)
      } else if (/^(?:files|log)\//.test(entry.name)) await stored(folder, entry)
      else throw new DamagedFile(`The log contains ${entry.name}, which does not belong there.`)
    })
  }
  return { until }
}
