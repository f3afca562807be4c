import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../lib/texts.ts'

type Props = { heading: string; onClose: () => void; children: ReactNode }

/** A modal dialog that is open while it is rendered. */
export function Dialog({ heading, onClose, children }: Props) {
  const t = useTexts('site')
  const place = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Closed before it is removed from the DOM, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = place.current!
    dialog.showModal()
    return () => dialog.close()
  }, [])

  return (
    <dialog ref={place} className="dialog" aria-labelledby={id} onClose={onClose}>
      <div className="dialog-head">
        <h2 id={id}>{heading}</h2>
        <button type="button" className="icon-button" aria-label={t('field.close')} onClick={onClose}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  )
}
