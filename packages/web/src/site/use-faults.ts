import { type FormEvent, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiError } from '../lib/api-error.ts'

/** What is wrong, by the names of a form's fields. */
export type Faults = { [field: string]: string | undefined }

/**
 * The faults of a form's fields. `show` moves the focus to the first of them, `showRefused` takes them from a refused
 * call, `forget` drops that of the field that is being changed.
 */
export function useFaults(form: RefObject<HTMLFormElement | null>) {
  const [faults, setFaults] = useState<Faults>({})

  function show(found: Faults) {
    // Drawn before the focus moves, so that a screen reader finds the sentence at the field.
    flushSync(() => setFaults(found))
    form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  function showRefused({ fields }: ApiError) {
    show(Object.fromEntries(fields.map(({ field, message }) => [field, message])))
  }

  function forget(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (faults[name]) setFaults({ ...faults, [name]: undefined })
  }

  return { faults, show, showRefused, forget }
}
