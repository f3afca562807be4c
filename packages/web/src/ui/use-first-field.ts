import { type RefObject, useEffect } from 'react'

/** Fields to fill in or choose from; MUI's hidden twins of fields are left out. */
const fields = ['input:not([type=hidden], [type=file])', 'textarea', '[role=combobox]', '[role=spinbutton]']
  .map(
    field =>
      `${field}:not([disabled], [aria-disabled=true], [aria-hidden=true], [tabindex="-1"], [readonly])`,
  )
  .join()

/** Slot props of the field that gets the focus first because those before it are already filled in. */
export const firstField = { htmlInput: { 'data-first-field': '' } }

/**
 * Focuses the first field of a dialog's content as soon as there is one, because a form may load after its dialog and
 * its options after the form. Stops once the user presses a key, uses the pointer, or moves the focus in another way,
 * as a screen reader does.
 */
export function useFirstField(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = content.current
    const dialog = box?.closest<HTMLElement>('[role=dialog]')
    if (!box || !dialog) return
    let focused: HTMLElement | undefined
    const focusFirst = () => {
      const chosen = box.querySelector<HTMLElement>('[data-first-field]')
      const first =
        chosen ?? [...box.querySelectorAll<HTMLElement>(fields)].find(field => field.checkVisibility())
      if (!first || first === document.activeElement) return
      focused = first
      first.focus()
    }
    const observer = new MutationObserver(focusFirst)
    const attributeFilter = ['disabled', 'aria-disabled']
    observer.observe(box, { childList: true, subtree: true, attributeFilter })
    const stop = () => observer.disconnect()
    box.addEventListener('focusin', ({ target }) => {
      if (target !== focused) stop()
    })
    for (const type of ['keydown', 'pointerdown']) dialog.addEventListener(type, stop, { once: true })
    focusFirst()
    return stop
  }, [content])
}
