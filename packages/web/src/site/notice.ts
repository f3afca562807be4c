const key = 'casa_notice'

/** Leaves a sentence for the next page of this tab to show. */
export function leaveNotice(text: string): void {
  sessionStorage.setItem(key, text)
}

/** The sentence that the page before left, once. */
export function takeNotice(): string | undefined {
  const text = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return text
}
