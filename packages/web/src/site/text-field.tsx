import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../lib/api-error.ts'
import { type Message, useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'

type Props = ComponentProps<'input'> & {
  label: string
  hint?: string
  error?: Message
  /** Rendered after the input, inside its frame. */
  after?: ReactNode
}

/** A labelled input with its hint and its error. Uncontrolled, so that text typed before hydration is kept. */
export function TextField({ label, hint, error, after, ...input }: Props) {
  const t = useTexts('site')
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!input.required && <span className="field-optional"> ({t('field.optional')})</span>}
      </label>
      <div className="field-frame">
        <input id={id} aria-invalid={Boolean(error)} aria-describedby={described || undefined} {...input} />
        {after}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** A password input that can be shown and hidden again. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const t = useTexts('site')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      required
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {shown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      }
    />
  )
}

/** A field's error in a live region; empty if there is none. */
export function FieldError({ id, error }: { id: string; error: Message | undefined }) {
  const message = useMessages()
  if (!error) return null
  return (
    <p id={id} role="alert" className="field-error">
      {message(error)}
    </p>
  )
}

/** Error messages by field name. */
export type FieldErrors = { [field: string]: Message | undefined }

/**
 * The errors of a form's fields. `show` moves the focus to the first of them, `showRefused` shows those of a refused
 * call, and `clear` clears the error of the changed field.
 */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})

  function show(found: FieldErrors) {
    // Rendered before the focus moves, so that a screen reader finds the error at the field.
    flushSync(() => setErrors(found))
    form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  function showRefused({ fields }: ApiError) {
    show(Object.fromEntries(fields.map(error => [error.field, error])))
  }

  function clear(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (errors[name]) setErrors({ ...errors, [name]: undefined })
  }

  return { errors, show, showRefused, clear }
}
