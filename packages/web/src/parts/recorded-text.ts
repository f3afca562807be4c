import { useMessages, useTexts } from '../lib/texts.ts'

type Recorded = {
  /** Undefined where the recording waits on this device. */
  answer: { message: Parameters<ReturnType<typeof useMessages>>[0] } | undefined
  recorded: number
  /** How many were left out, because their children are further on. */
  further: number
  /** For whom and what, if it is said between the two. */
  what?: string
}

/** Says what came of a recording. Where everybody is further on, nothing was recorded, and no success is told. */
export function useRecordedText(): (recording: Recorded) => string {
  const t = useTexts('parts')
  const message = useMessages()
  return ({ answer, recorded, further, what }) => {
    const outcome = answer ? recorded > 0 && message(answer.message) : t('recorded.waits')
    const left = further > 0 && t('recorded.further', { recorded, further })
    return [outcome, what, left].filter(Boolean).join(' ')
  }
}
