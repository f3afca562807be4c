import { type ReactNode, useState } from 'react'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useKeyDown } from './use-key-down.ts'

/** `show` opens the line of quick recording, and is undefined for whom it is not; `line` is drawn once, beside the screen. */
export type Quick = { show: (() => void) | undefined; line: ReactNode }

const QuickLine = lazyDialog(async () => (await import('./quick/quick.tsx')).Quick)

/** Whether letters choose something where the focus is, as in an open list. */
const isTypedAhead = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('[role=listbox], [role=menu], [role=tree]') !== null

/**
 * The line of quick recording, and its shortcut. It is loaded with the first use and stays with its class, so that it opens
 * without a network, too; and it belongs to no button, so that it outlives a telephone that is turned.
 */
export function useQuick(isTeacher: boolean): Quick {
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  useKeyDown(event => {
    if (!isTeacher || !isShortcut('quick', event) || isForFieldOrDialog(event) || isTypedAhead(event)) return
    // The letter is not to be the first one of the line.
    event.preventDefault()
    show()
  })
  return {
    show: isTeacher ? show : undefined,
    line: used && <QuickLine open={open} onClose={() => setOpen(false)} />,
  }
}
