const key = 'casa_notice'

/** A sentence about what has just happened. */
export type Notice = { tone: 'success' | 'failure' | 'info'; text: string }

/** Leaves a sentence for the next page of this tab to show. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(key, JSON.stringify(notice))
}

/** The sentence that the page before left, once. */
export function takeNotice(): Notice | undefined {
  const notice = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return notice ? (JSON.parse(notice) as Notice) : undefined
}
