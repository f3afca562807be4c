import { type ComponentProps, useId } from 'react'
import type { Message } from '../lib/texts.ts'
import { FieldError } from './field-error.tsx'

type Props = ComponentProps<'select'> & { label: string; error?: Message }

/** A labelled choice from a list, with its error. */
export function SelectField({ label, error, children, ...select }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <select id={id} aria-invalid={Boolean(error)} aria-describedby={error && `${id}-error`} {...select}>
          {children}
        </select>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
