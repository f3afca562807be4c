import { numberIn } from '@casa/contract/rules/countries'
import { registrationForm } from '@casa/contract/schools'
import type { FieldErrors } from './text-field.tsx'

/** The contract's validation errors of a registration: the first one per field. */
export function errorsOf(registration: object): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of registrationForm.safeParse(registration).error?.issues ?? []) {
    errors[String(path[0])] ??= message
  }
  return errors
}

/** A contact's number in a country as stored, or its error. */
export const contactIn = numberIn
