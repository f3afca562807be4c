type Check = () => boolean

const unsaved = new Set<Check>()
const unsent = new Set<Check>()

function watch(checks: Set<Check>, check: Check): () => void {
  checks.add(check)
  return () => {
    checks.delete(check)
  }
}

/** Registers input that is not saved. Returns the function that removes it. */
export const watchUnsaved = (isUnsaved: Check) => watch(unsaved, isUnsaved)

/** Registers saves that wait to be sent. Returns the function that removes it. */
export const watchUnsent = (isUnsent: Check) => watch(unsent, isUnsent)

export const isAnythingUnsaved = () => [...unsaved].some(isUnsaved => isUnsaved())

export const isAnythingUnsent = () => [...unsent].some(isUnsent => isUnsent())
