const checks = new Set<() => boolean>()

/** Registers what a reload of the page would lose or delay. Returns the function that removes it. */
export function watchUnsaved(isUnsaved: () => boolean): () => void {
  checks.add(isUnsaved)
  return () => {
    checks.delete(isUnsaved)
  }
}

/** Whether anything on the page is unsaved or waits to be sent. */
export function isAnythingUnsaved(): boolean {
  return [...checks].some(isUnsaved => isUnsaved())
}
