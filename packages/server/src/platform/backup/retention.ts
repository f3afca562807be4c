import type { BackupName } from './names.ts'

/** The newest backup of each of the last days, weeks and months is kept, as many as there are numbers here. */
export type Keep = { days: number; weeks: number; months: number }

/** For how many days at most a backup is kept, while a new one is made every day. */
export function longestKept({ days, weeks, months }: Keep): number {
  return Math.max(Math.max(days, 1) + 1, weeks > 0 ? (weeks + 1) * 7 : 0, months > 0 ? (months + 1) * 31 : 0)
}

const dayMs = 86_400_000

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs)
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7)
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()

/**
 * The files that are no longer needed, of the backups of one line. The newest backup is always kept. The log is kept
 * for the backups of the last days, which it takes to any second; older ones restore their own moment.
 */
export function expired(files: readonly BackupName[], keep: Keep): BackupName[] {
  const backups = files.filter(({ isLog }) => !isLog).sort((a, b) => b.at.getTime() - a.at.getTime())
  const daily = newestOfEach(backups, dayOf, Math.max(keep.days, 1))
  const kept = new Set([
    ...daily,
    ...newestOfEach(backups, weekOf, keep.weeks),
    ...newestOfEach(backups, monthOf, keep.months),
  ])
  const logFrom = daily.at(-1)?.at ?? new Date(0)
  return files.filter(file => (file.isLog ? file.at < logFrom : !kept.has(file)))
}

/** The newest backup of each of the last `count` periods that have one; `backups` are sorted, newest first. */
function newestOfEach(
  backups: readonly BackupName[],
  periodOf: (at: Date) => number,
  count: number,
): BackupName[] {
  const newest = new Map<number, BackupName>()
  for (const backup of backups) {
    const period = periodOf(backup.at)
    if (!newest.has(period) && newest.size < count) newest.set(period, backup)
  }
  return [...newest.values()]
}
