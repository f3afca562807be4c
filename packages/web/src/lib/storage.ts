/** What of the browser's storage is used. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What this device keeps for the product, for all tabs. */
export const deviceStorage = storage(() => localStorage)
/** What is kept for this tab, until it is closed. */
export const tabStorage = storage(() => sessionStorage)

/** The browser's storage. One that is set to keep nothing throws where it is only looked at; then nothing is kept. */
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
