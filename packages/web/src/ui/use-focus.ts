import {
  type FocusEvent as ReactFocusEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

/** Fields to fill in or choose from; MUI's hidden duplicates of fields are left out. */
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

/**
 * Returns the focus to a button that lost it by being disabled, such as Save during a request, as soon as it is
 * enabled again. Otherwise the browser would leave keyboard users at the top of the page. Does nothing if the focus
 * has moved elsewhere in the meantime.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    const watch = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !(target instanceof HTMLButtonElement) || !target.disabled) return
      const observer = new MutationObserver(() => {
        observer.disconnect()
        // The focus is nowhere, or on the dialog around the button, where the library moves it.
        if (document.activeElement?.contains(target)) target.focus({ preventScroll: true })
      })
      observer.observe(target, { attributeFilter: ['disabled'] })
    }
    document.addEventListener('focusout', watch)
    return () => document.removeEventListener('focusout', watch)
  }, [])
}

/**
 * For a dialog whose button may be gone when it closes, because of what was done in it: moves the focus to the button's
 * row or, without that, to the main landmark.
 */
export function useFocusAfter(): void {
  const [row] = useState(() => document.activeElement?.closest('li, tr, [role=listitem]'))
  useEffect(() => {
    const moveFocus = () => {
      if (document.activeElement !== document.body) return
      const inRow = row?.isConnected ? row.querySelector<HTMLElement>('a, button') : null
      const next = inRow ?? document.querySelector('main')
      next?.focus({ preventScroll: true })
    }
    // The dialog itself returns the focus first.
    return () => queueMicrotask(moveFocus)
  }, [row])
}

/**
 * For an element that appears and disappears on its own, such as a toast: remembers where the focus came from and
 * returns it there, so that keyboard users do not end up at the top of the page.
 */
export function useRestoreFocus() {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  return useMemo(
    () => ({
      props: {
        ref: box,
        onFocus: ({ currentTarget, relatedTarget }: ReactFocusEvent<HTMLElement>) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
        },
      },
      /** Does nothing if the focus is elsewhere. If the earlier element is gone, the main landmark gets the focus. */
      giveBack: () => {
        if (!box.current?.contains(document.activeElement)) return
        const back = before.current?.isConnected ? before.current : document.querySelector('main')
        if (back instanceof HTMLElement) back.focus({ preventScroll: true })
      },
    }),
    [],
  )
}
