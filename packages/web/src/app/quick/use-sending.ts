import { useState } from 'react'
import type { Meant } from './use-quick-class.ts'

/** Sends the meaning of a line. If it cannot be saved, the line stays and `failure` says why. */
export function useSending(record: (meant: Meant) => Promise<void>, onDone: () => void) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const send = async (meant: Meant) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await record(meant)
      onDone()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, send }
}

export type Sending = ReturnType<typeof useSending>
