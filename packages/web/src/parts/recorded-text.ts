import { useMessages, useTexts } from '../lib/texts.ts'

type Recorded = {
  /** Undefined if it is queued on this device. */
  answer: { message: Parameters<ReturnType<typeof useMessages>>[0] } | undefined
  recorded: number
  /** How many were left out because the children are further on. */
  further?: number
  /** How many were left out because they are already planned. */
  planned?: number
  /** The people and the work, inserted between the two. */
  what?: string
}

/** Describes the outcome. If everything was skipped, no success is reported. */
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
