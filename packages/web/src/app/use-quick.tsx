import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useToasts } from '../ui/toasts.tsx'

type Module = typeof import('./quick/quick.tsx')

/** `show` opens the line of quick recording, and is undefined for whom it is not; `line` is drawn once, beside the screen. */
export type Quick = { show: (() => void) | undefined; line: ReactNode }

/** Whether letters choose something where the focus is, as in an open list. */
const isTypedAhead = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('[role=listbox], [role=menu], [role=tree]') !== null

/**
 * The line of quick recording, and its shortcut. It is loaded with the first use and stays with its class, so that it opens
 * without a network, too; and it belongs to no button, so that it outlives a telephone that is turned.
 */
export function useQuick(isTeacher: boolean): Quick {
  const toasts = useToasts()
  const [quick, setQuick] = useState<Module>()
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      setQuick(await import('./quick/quick.tsx'))
      setOpen(true)
    } catch {
      toasts.failure(new ApiError(0))
    }
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut('quick', event) || isForFieldOrDialog(event) || isTypedAhead(event)) return
    // The letter is not to be the first one of the line.
    event.preventDefault()
    void show()
  })
  useEffect(() => {
    if (!isTeacher) return
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isTeacher])
  return {
    show: isTeacher ? () => void show() : undefined,
    line: quick && <quick.Quick open={open} onClose={() => setOpen(false)} />,
  }
}
