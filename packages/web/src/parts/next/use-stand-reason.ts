import type { ChildStand } from '@casa/contract/next'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { useReason } from './use-reason.ts'

/** Why a child has this status on an exercise, as a sentence. */
export function useStandReason(): (child: ChildStand) => string {
  const t = useTexts('parts')
  const { day } = useFormats()
  const reasonOf = useReason()
  return child => {
    const { state, key, date, lacks, first } = child
    if (state === 'ready') return reasonOf({ ...child, since: null })
    if (state === 'again') return reasonOf({ ...child, since: date })
    if (key && date) return `${key} · ${day(date)}`
    if (first) return t('ready.first', { exercise: first.subActivityName })
    return t('ready.lacks', { exercises: lacks.map(({ subActivityName }) => subActivityName).join(', ') })
  }
}
