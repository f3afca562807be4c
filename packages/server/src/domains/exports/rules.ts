import { intervalOf } from '@casa/contract/rules/retention'

/** How long a ready export can be downloaded, as a PostgreSQL interval. */
export const exportLifetime = intervalOf('exports')

/** An export without progress for this long has lost its server. */
export const patience = '15 minutes'

/** How long an export waits for another one that this server is making, as a PostgreSQL interval. */
export const turn = '15 seconds'

/** The most notes about one child, in memory at a time. */
export const mostNotes = 10_000

/** Rows in memory at a time. */
export const rowsPerSlice = 500

const extensions: Record<string, string> = {
  'image/webp': 'webp',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'weba',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

/** The path of a stored file in the archive. */
export function filePath(id: string, type: string): string {
  return `files/${id}.${extensions[type] ?? 'bin'}`
}

/** The path of the smaller size of a stored picture in the archive. */
export function smallFilePath(id: string): string {
  return `files/${id}.small.webp`
}

/** The version of an archive's layout. An import refuses others. */
export const archiveVersion = 2

/** Where an archive for a move has full Aadhaar numbers, in plain text. */
export const aadhaarPath = 'data/aadhaar-numbers.json'
