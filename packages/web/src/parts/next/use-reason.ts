import type { ChildStand, NextWork } from '@casa/contract/next'
import english from '../../../locales/en/overview.json'
import { useFormats } from '../../lib/formats.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { useAgeInYears } from './use-age.ts'

// Today and the matrix show the reasons of a child's page without having opened it.
addEnglish('overview', english)

type Reason = Pick<NextWork, 'key' | 'since' | 'after' | 'prepared' | 'preparations'>

/** Why an exercise is next, as a sentence. */
export function useReason(): (work: Reason) => string {
  const t = useTexts('overview')
  const { day } = useFormats()
  return ({ key, since, after, prepared, preparations }) => {
    if (since !== null) return t(key === 'WA' ? 'next.WA' : 'next.P', { day: day(since) })
    const done = after.map(({ subActivityName, key: at, date }) =>
      t(at === 'M' ? 'next.M' : 'next.WI', { exercise: subActivityName, day: day(date) }),
    )
    const ready = done.length > 0 ? done : [t('next.free')]
    const indirect = preparations > 0 ? [t('next.prepared', { prepared, preparations })] : []
    return [...ready, ...indirect].join('; ')
  }
}

type Missing = { away: number; works: readonly string[]; fromMonths: number | null }

/** How far away a work is: how many works come first, with the names of some, and a minimum age not reached yet. */
export function useMissingWorks(): (missing: Missing) => string {
  const t = useTexts('parts')
  const ageOf = useAgeInYears()
  return ({ away, works, fromMonths }) => {
    const named = works.join(', ')
    const exercises = away > works.length ? `${named}, …` : named
    const first = away > 0 && t('ready.away', { count: away, exercises })
    return [first, fromMonths !== null && t('ready.from', { age: ageOf(fromMonths) })]
      .filter(Boolean)
      .join('; ')
  }
}

/** Why a child has this status on an exercise, as a sentence. */
export function useStandReason(): (child: ChildStand) => string {
  const { day } = useFormats()
  const reasonOf = useReason()
  const missing = useMissingWorks()
  return child => {
    const { state, key, date, away, lacks, fromMonths } = child
    if (state === 'ready') return reasonOf({ ...child, since: null })
    if (state === 'again') return reasonOf({ ...child, since: date })
    if (key && date) return `${key} · ${day(date)}`
    return missing({ away, works: lacks.map(({ subActivityName }) => subActivityName), fromMonths })
  }
}
