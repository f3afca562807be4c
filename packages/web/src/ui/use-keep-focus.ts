import { useEffect } from 'react'

/**
 * Gives the focus back to a button that lost it by being disabled, such as Save while it waits for an answer, as soon as it
 * can be pressed again. The browser would leave whoever has only a keyboard at the top of the page. Does nothing when the
 * focus has gone elsewhere meanwhile.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    const watch = ({ target, relatedTarget }: FocusEvent) => {
      if (relatedTarget || !(target instanceof HTMLButtonElement) || !target.disabled) return
      const observer = new MutationObserver(() => {
        observer.disconnect()
        // Nothing has it, or the dialog around the button, to which the library moves it.
        if (document.activeElement?.contains(target)) target.focus({ preventScroll: true })
      })
      observer.observe(target, { attributeFilter: ['disabled'] })
    }
    document.addEventListener('focusout', watch)
    return () => document.removeEventListener('focusout', watch)
  }, [])
}
