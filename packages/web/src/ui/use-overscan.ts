import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The maximum number of printed rows: a hundred pages. More would freeze the browser. */
const mostPrinted = 5000

/** How many rows a virtualised list renders beyond those in view: a few on screen, and all of them for printing. */
export function useOverscan(): number {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser lays out the printout as soon as the listeners return.
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
