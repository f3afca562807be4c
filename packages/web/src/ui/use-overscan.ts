import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The most rows that are printed: a hundred pages. More would stop the browser. */
const mostPrinted = 5000

/** How many rows a virtualised list draws beyond those in view: a few on the screen, and all of them while it is printed. */
export function useOverscan(): number {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays the paper out as soon as the listeners return.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing ? mostPrinted : 6
}
