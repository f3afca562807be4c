import { type FormEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../lib/api-error.ts'
import type { Message } from '../lib/texts.ts'

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
