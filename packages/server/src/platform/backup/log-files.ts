import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
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

/** The log that was saved after a backup, without interruption `until` then; what follows may be lost by a `gap`. */
type Log = { until: Date; gap: boolean }

/** How long PostgreSQL may take to hand over a piece of its log. */
const slackMs = 10 * 60_000

/**
 * Unpacks the log that was saved after a backup, all of it or until a moment: PostgreSQL's segments into `log`, and the files
 * that were stored since into `files`. It ends at a gap, which PostgreSQL cannot cross. Throws like `unpack`.
 */
export async function readLog(
  from: Destination,
  { line, madeAt }: BackupHeader,
  identity: string,
  folder: string,
  to: Date | 'latest',
): Promise<Log> {
  const start = new Date(madeAt)
  const pieces = (await from.list())
    .map(({ name }) => parseName(name))
    .filter(piece => piece !== undefined)
    .filter(piece => piece.isLog && piece.line === line && piece.at > start)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const segments = await SegmentRun.after(join(folder, 'postgres', 'pg_wal'))
  let until = start
  for (const { name } of pieces) {
    if (to !== 'latest' && until.getTime() > to.getTime() + slackMs) break
    let pieceUntil = until
    const names: string[] = []
    await unpack(await from.read(name), identity, async entry => {
      if (entry.name === logHeaderName) {
        const header = logHeader.parse(JSON.parse(await text(entry.content)))
        if (header.until) pieceUntil = new Date(header.until)
      } else if (/^(?:files|log)\//.test(entry.name)) {
        names.push(basename(entry.name))
        await stored(folder, entry)
      } else throw new DamagedFile(`The log contains ${entry.name}, which does not belong there.`)
    })
    if (!segments.add(names)) return { until, gap: true }
    until = pieceUntil
  }
  return { until, gap: false }
}

/** Consecutive segments of PostgreSQL’s log on one timeline. */
class SegmentRun {
  private readonly timeline: string
  private last: number

  /** `newest` is the name of the last segment so far. */
  constructor(newest: string) {
    this.timeline = newest.slice(0, 8)
    this.last = numberOf(newest)
  }

  /** Continues the segments in a folder. */
  static async after(folder: string): Promise<SegmentRun> {
    const newest = (await readdir(folder)).filter(isSegment).sort().at(-1)
    if (!newest) throw new DamagedFile('The backup has no log of PostgreSQL.')
    return new SegmentRun(newest)
  }

  /** Adds the segments among these files. False if one before them is missing. */
  add(names: readonly string[]): boolean {
    for (const name of names.filter(isSegment).sort()) {
      if (!name.startsWith(this.timeline)) continue
      if (numberOf(name) > this.last + 1) return false
      this.last = Math.max(this.last, numberOf(name))
    }
    return true
  }
}

/** Whether a file is a completed segment of PostgreSQL's log: its timeline, and two halves of its number. */
export const isSegment = (name: string) => /^[0-9A-F]{24}$/.test(name)

/** A segment has 16 MB, so the second half counts to 255. */
const numberOf = (segment: string) =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)
