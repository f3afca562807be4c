import { useEffect } from 'react'

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
