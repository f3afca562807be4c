import { useEffect, useRef, useState } from 'react'
import { cancelled } from '../lib/cancelled.ts'

/**
 * Sends a file. The signal is aborted when the user cancels or leaves; `onProgress` takes the sent share, from 0 to 1, and
 * `onWaiting` whether it waits for a connection.
 */
export type Send = (
  file: File,
  options: {
    signal: AbortSignal
    onProgress: (sent: number) => void
    onWaiting: (waiting: boolean) => void
  },
) => Promise<void>

/** Sends one file at a time; returns the file being sent, its progress, `start` and `cancel`. */
export function useSending(send: Send, fail: (failure: unknown) => void) {
  const [file, setFile] = useState<File>()
  const [sent, setSent] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const start = async (chosen: File) => {
    const current = new AbortController()
    control.current = current
    setFile(chosen)
    setSent(0)
    setWaiting(false)
    fail(undefined)
    try {
      await send(chosen, { signal: current.signal, onProgress: setSent, onWaiting: setWaiting })
    } catch (error) {
      if (!current.signal.aborted) fail(error)
    } finally {
      setFile(undefined)
    }
  }
  return { file, sent, waiting, start, cancel: () => control.current?.abort(cancelled) }
}
