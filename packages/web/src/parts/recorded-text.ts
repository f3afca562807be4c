import { useMessages, useTexts } from '../lib/texts.ts'

type Recorded = {
  /** Undefined where the recording waits on this device. */
  answer: { message: Parameters<ReturnType<typeof useMessages>>[0] } | undefined
  recorded: number
  /** How many were left out, because their children are further on. */
  further?: number
  /** How many were left out, because they are in the plan already. */
  planned?: number
  /** For whom and what, if it is said between the two. */
  what?: string
}

/** Says what came of a recording. Where everything was left out, nothing was recorded, and no success is told. */
export function useRecordedText(): (recording: Recorded) => string {
  const t = useTexts('parts')
  const message = useMessages()
  return ({ answer, recorded, further = 0, planned = 0, what }) => {
    const outcome = answer ? recorded > 0 && message(answer.message) : t('recorded.waits')
    const ahead = further > 0 && t('recorded.further', { recorded, further })
    const again = planned > 0 && t('recorded.planned', { recorded, planned })
    return [outcome, what, ahead, again].filter(Boolean).join(' ')
  }
}
