import type { ReactNode } from 'react'
import { isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useKeyDown } from './use-key-down.ts'
import { useLoadedDialog } from './use-loaded-dialog.ts'

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
  const { module: quick, open, show, hide } = useLoadedDialog(() => import('./quick/quick.tsx'))
  useKeyDown(event => {
    if (!isTeacher || !isShortcut('quick', event) || isForFieldOrDialog(event) || isTypedAhead(event)) return
    // The letter is not to be the first one of the line.
    event.preventDefault()
    show()
  })
  return {
    show: isTeacher ? show : undefined,
    line: quick && <quick.Quick open={open} onClose={hide} />,
  }
}
