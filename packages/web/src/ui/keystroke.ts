/** Whether a keystroke belongs to a text field or to an open dialog. */
export function isForFieldOrDialog({ target }: KeyboardEvent): boolean {
  return isForField(target) || document.querySelector('[role=dialog], [role=alertdialog]') !== null
}

function isForField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')
  )
}

/** Whether a keystroke is Ctrl+Z or Cmd+Z outside of fields and dialogs, which undoes there by themselves. */
export function isUndo(event: KeyboardEvent): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return false
  return event.key.toLowerCase() === 'z' && !isForFieldOrDialog(event)
}
