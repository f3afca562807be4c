import { type ReactNode, useState } from 'react'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { useKeyDown } from './use-key-down.ts'

/** `show` opens quick recording, and is undefined for roles without it; `line` is rendered once, beside the screen. */
export type Quick = { show: (() => void) | undefined; line: ReactNode }

const QuickLine = lazyDialog(async () => (await import('./quick/quick.tsx')).Quick)

/** Whether letters select something in the focused element, as in an open list. */
const isTypedAhead = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('[role=listbox], [role=menu], [role=tree]') !== null

/**
 * Quick recording and its shortcut. It is loaded on first use and keeps its class, so that it also opens offline; it
 * belongs to no button, so that it survives turning a phone.
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
    // Prevents the letter from being typed into the line.
    event.preventDefault()
    show()
  })
  return {
    show: isTeacher ? show : undefined,
    line: used && <QuickLine open={open} onClose={() => setOpen(false)} />,
  }
}
