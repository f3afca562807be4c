type Check = () => boolean

const unsaved = new Set<Check>()
const unsent = new Set<Check>()

function watch(checks: Set<Check>, check: Check): () => void {
  checks.add(check)
  return () => {
    checks.delete(check)
  }
}

/** Registers unsaved input. Returns a function that unregisters it. */
export const watchUnsaved = (isUnsaved: Check) => watch(unsaved, isUnsaved)

/** Registers saves waiting to be sent. Returns a function that unregisters them. */
export const watchUnsent = (isUnsent: Check) => watch(unsent, isUnsent)

export const isAnythingUnsaved = () => [...unsaved].some(isUnsaved => isUnsaved())

export const isAnythingUnsent = () => [...unsent].some(isUnsent => isUnsent())
