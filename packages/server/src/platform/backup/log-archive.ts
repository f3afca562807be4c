/** The folder below the data folder in which PostgreSQL puts completed pieces of its log until they are saved. */
export const logFolderName = 'log'

/** At most this many seconds of work are lost with the machine. */
const longestSegmentSeconds = 60

/** A path inside single quotes of a shell, in a setting in which PostgreSQL replaces %f and %p. */
const quoted = (path: string) => `'${path.replaceAll('%', '%%').replaceAll("'", "'\\''")}'`

/**
 * The settings with which PostgreSQL copies each completed piece of its log to a folder, whole and on the disk. Each
 * copy keeps the time at which the piece was last written: what was committed later is in the next one.
 */
export function archiveSettings(folder: string): Record<string, string> {
  const target = quoted(`${folder}/`)
  const partial = `${target}%f.partial`
  return {
    archive_mode: 'on',
    archive_timeout: String(longestSegmentSeconds),
    archive_command: `cp -p "%p" ${partial} && sync ${partial} && mv ${partial} ${target}%f && sync ${target}`,
  }
}

/** The setting with which PostgreSQL takes pieces of its log from a folder. */
export function restoreCommand(folder: string): string {
  return `cp ${quoted(`${folder}/`)}%f "%p" 2>/dev/null`
}
