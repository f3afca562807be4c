import type { FamilyNote, FamilyToday } from '@casa/contract/today'

type Notice = FamilyToday['notices'][number]

/** A piece of news: a notice, or a note in its own words. */
export type News = { at: string } & ({ notice: Notice } | { note: FamilyNote })

/** So many pieces of news stand on the first screen. */
const newsShown = 6

/** The latest notices and notes together, the newest first. */
export function newsOf({ notices, notes }: Pick<FamilyToday, 'notices' | 'notes'>): News[] {
  const news: News[] = [
    ...notices.map(notice => ({ at: notice.createdAt, notice })),
    ...notes.map(note => ({ at: note.createdAt, note })),
  ]
  return news.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, newsShown)
}
