/** The end of every file that Casa writes to a destination: what `age -d | zstd -d | tar x` opens. */
const ending = '.tar.zst.age'

const pattern = /^casa-([0-9a-f]{8})-(\d{8}T\d{9}Z)(-log)?\.tar\.zst\.age$/

/** A file at a destination: a whole backup, or a piece of the log since. */
export type BackupName = { name: string; line: string; at: Date; isLog: boolean }

/** Names sort by time within a line of backups. */
export function backupName(line: string, at: Date, kind: 'backup' | 'log'): string {
  const time = at.toISOString().replace(/[-:.]/g, '')
  return `casa-${line}-${time}${kind === 'log' ? '-log' : ''}${ending}`
}

/** What a file's name says; undefined if it is not a file of Casa. */
export function parseName(name: string): BackupName | undefined {
  const [, line, time, log] = pattern.exec(name) ?? []
  if (!line || !time) return undefined
  const [, y, mo, d, h, mi, s, ms] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(time)!
  return { name, line, at: new Date(`${y}-${mo}-${d}T${h}:${mi}:${s}.${ms}Z`), isLog: log !== undefined }
}
