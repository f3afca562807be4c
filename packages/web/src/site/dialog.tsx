import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTexts } from '../lib/texts.ts'

type Props = { heading: string; onClose: () => void; children: ReactNode }

/** A modal dialog that is open while it is rendered. Asks before closing if something was typed. */
export function Dialog({ heading, onClose, children }: Props) {
  const t = useTexts('site')
  const place = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [asking, setAsking] = useState(false)
  const close = () => (isTypedIn(place.current!) ? setAsking(true) : onClose())
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    // Intercepted as a key press, because browsers close on the second Escape even if the event is cancelled.
    if (event.key !== 'Escape') return
    event.stopPropagation()
    handleCancel(event)
  }

  // Closed before it is removed from the DOM, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = place.current!
    dialog.showModal()
    // Otherwise the browser would focus Close, which comes first.
    dialog.querySelector<HTMLElement>('input:not([readonly]), [data-first]')?.focus()
    return () => dialog.close()
  }, [])

  return (
    <dialog
      ref={place}
      className="dialog"
      aria-labelledby={id}
      onClose={event => event.target === place.current && onClose()}
      onCancel={handleCancel}
      onKeyDown={handleKey}
    >
      <div className="dialog-head">
        <h2 id={id}>{heading}</h2>
        <button type="button" className="icon-button" aria-label={t('field.close')} onClick={close}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
      {children}
      {asking && <Unsaved onStay={() => setAsking(false)} onLeave={onClose} />}
    </dialog>
  )
}

function isTypedIn(dialog: HTMLDialogElement): boolean {
  return [...dialog.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue)
}

function Unsaved({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useTexts('site')
  return (
    <Dialog heading={t('unsaved.heading')} onClose={onStay}>
      <div className="form">
        <p>{t('unsaved.text')}</p>
        <button type="button" className="button" data-first onClick={onStay}>
          {t('unsaved.stay')}
        </button>
        <button type="button" className="link-button" onClick={onLeave}>
          {t('unsaved.leave')}
        </button>
      </div>
    </Dialog>
  )
}
