import { useEffect, useRef, useState } from 'react'

/**
 * Sends a file; the signal is cut when the person cancels or leaves, and `onProgress` takes the part that has been
 * sent, from 0 to 1. Throws what failed.
 */
export type Send = (
  file: File,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
) => Promise<void>

/** One sending at a time: gives the file on its way, how far it has come, and the ways to start and stop it. */
export function useSending(send: Send, fail: (failure: unknown) => void) {
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState(0)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const start = async (chosen: File) => {
    const current = new AbortController()
    control.current = current
    setFile(chosen)
    setSent(0)
    fail(undefined)
    try {
      await send(chosen, { signal: current.signal, onProgress: setSent })
    } catch (error) {
      if (!current.signal.aborted) fail(error)
    } finally {
      setFile(undefined)
    }
  }
  return { file, sent, start, cancel: () => control.current?.abort() }
}
