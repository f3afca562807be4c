import type { StudentDays, StudentWeek } from '@casa/contract/overview'
import { weekOf } from '@casa/contract/rules/day'
import { type WeekSentence, weekSentences } from '@casa/contract/rules/week'
import type { Student } from '@casa/contract/students'
import english from '../../../locales/en/overview.json'
import { useFormats } from '../../lib/formats.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { workName } from '../../parts/exercise-link.tsx'

addEnglish('overview', english)

type Named = Pick<Student, 'firstName' | 'gender'>

/** A child's attendance in the week that begins on a day. */
export function daysOfWeek(days: StudentDays, startDate: string): { present: number; absent: number } {
  const count = (list: readonly string[]) => list.filter(day => weekOf(day).startDate === startDate).length
  return { present: count(days.present), absent: count(days.absent) }
}

/**
 * Returns a child's week in plain words, to read aloud or, without what was observed, to send; an empty text if nothing
 * is known about it.
 */
export function useWeekWords() {
  const t = useTexts('overview')
  const { locale, weekdayName } = useFormats()
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const sentence = (one: WeekSentence, who: string): string => {
    if (one.kind === 'observed') return t('week.observed', { day: weekdayName(one.date), text: one.text })
    if (one.kind === 'moreObserved') return t('week.moreObserved', { count: one.count })
    if (one.kind !== 'days') {
      const works = one.more > 0 ? [...one.works, t('week.more', { count: one.more })] : one.works
      return t(`week.${one.kind}`, { who, works: list.format(works) })
    }
    const count = one.present + one.absent
    if (one.absent === 0) return t('week.everyDay', { who, count })
    if (one.present === 0) return t('week.noDay', { who, count })
    return t('week.someDays', { who, present: one.present, count })
  }
  return ({ firstName, gender }: Named, week: StudentWeek, days: StudentDays, observed = true): string => {
    const works = week.works.map(work => ({ name: workName(work), key: work.key }))
    const again = gender ? t(`week.who.${gender}`) : firstName
    const observations = { latest: week.observations, count: week.observationCount }
    return weekSentences(daysOfWeek(days, week.startDate), works, observed ? observations : undefined)
      .map((one, place) => sentence(one, place === 0 ? firstName : again))
      .join(' ')
  }
}
