import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Message } from '../lib/texts.ts'
import { useTexts } from '../lib/texts.ts'
import { FieldError } from './field-error.tsx'

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
