import { useEffect, useEffectEvent, useRef } from 'react'

/** The shortcuts that apply everywhere. On a Mac, Control is the Command key. */
export const shortcuts = { palette: 'Control+K', undo: 'Control+Z', help: '?', quick: 'N' } as const
type Shortcut = keyof typeof shortcuts
type Keystroke = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/**
 * Whether a keystroke is a shortcut; letters are also matched by key position, because layouts of other scripts do
 * not have them.
 */
export function isShortcut(name: Shortcut, stroke: Keystroke): boolean {
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = stroke
  const keys = shortcuts[name]
  const control = ctrlKey || metaKey
  if (!keys.startsWith('Control+'))
    return !control && !altKey && (key.toUpperCase() === keys || (keys !== '?' && code === `Key${keys}`))
  const letter = keys.slice('Control+'.length)
  return control && !shiftKey && !altKey && (key.toUpperCase() === letter || code === `Key${letter}`)
}

/** A shortcut in `aria-keyshortcuts` syntax. */
export function ariaShortcut(name: Shortcut): string {
  const keys = shortcuts[name]
  return keys.startsWith('Control+') ? `${keys} ${keys.replace('Control', 'Meta')}` : keys
}

/** Whether a keystroke belongs to a text field or an open dialog, so that it is not an app shortcut. */
export function isForFieldOrDialog({ target }: KeyboardEvent): boolean {
  const isField =
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')
  return isField || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

/** Calls back for each key pressed anywhere in the window. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** The longest text that is kept for a dialog that is still loading. */
const maxTypedEarly = 200

/**
 * Collects what is typed while a dialog that was opened by a shortcut is still loading, and keeps it from whatever has
 * the focus meanwhile. Returns the text so far, for the dialog's field.
 */
export function useTypedEarly(open: boolean): () => string {
  const typed = useRef('')
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    // Once the dialog has loaded, or has failed to load, it has the focus.
    const isElsewhere = target instanceof Element && target.closest('[role=dialog], [role=alertdialog]')
    if (!open || isElsewhere || ctrlKey || metaKey || altKey) return
    const isLetter = [...key].length === 1
    if (!isLetter && key !== 'Backspace' && key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (isLetter) typed.current = (typed.current + key).slice(0, maxTypedEarly)
    else if (key === 'Backspace') typed.current = [...typed.current].slice(0, -1).join('')
  })
  useEffect(() => {
    typed.current = ''
    const listener = (event: KeyboardEvent) => handleKey(event)
    if (open) window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [open])
  return () => typed.current
}
