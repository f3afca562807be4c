/** The parts of the browser's storage API that are used. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What this device keeps for the product, across all tabs. */
export const deviceStorage = storage(() => localStorage)
/** What is kept for this tab until it is closed. */
export const tabStorage = storage(() => sessionStorage)

/** The browser's storage. If it is blocked, merely accessing it throws; then nothing is kept. */
function storage(ofBrowser: () => Storage): Kept {
  const open = () => {
    try {
      return ofBrowser()
    } catch {
      return undefined
    }
  }
  return {
    getItem: key => open()?.getItem(key) ?? null,
    setItem: (key, value) => open()?.setItem(key, value),
    removeItem: key => open()?.removeItem(key),
  }
}
