import { createContext, createElement, type ReactNode, useContext, useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '../lib/messages.ts'
import { FieldError } from '../ui/error-state.tsx'

/** The props of every field. */
export type FieldProps = {
  /** The field's name in the form's schema; for a list, `installments.0.fee`. */
  name: string
  label: string
  helper?: ReactNode
  required?: boolean
  disabled?: boolean
}

/**
 * Binds a field to the form: its value, its handlers, and its helper text, which is the error if there is one. Throws
 * if the form's schema does not have the name.
 */
export function useField({ name, label, helper }: FieldProps, inWords: FieldDescription['inWords'] = String) {
  const { known, fieldDescriptions } = useFormContent()
  if (known && !known.has(name.split('.')[0] ?? name))
    throw new Error(`the form's schema has no field ${name}`)
  const { field, fieldState } = useController({ name })
  const message = useMessages()
  useEffect(() => {
    fieldDescriptions.set(name, { label, inWords })
    return () => void fieldDescriptions.delete(name)
  })
  return {
    field,
    invalid: fieldState.invalid,
    text: fieldState.error?.message
      ? createElement(FieldError, null, message(fieldState.error.message))
      : helper,
    entryErrors: entryErrorsOf(fieldState.error),
  }
}

/** The errors of a list's entries, by entry index. */
function entryErrorsOf(error: unknown): readonly (string | undefined)[] {
  return Array.isArray(error)
    ? Array.from(error as ({ message?: string } | undefined)[], entry => entry?.message)
    : []
}

/** A field as the conflict panel needs it: its label, and its value in words. */
export type FieldDescription = { label: string; inWords: (value: unknown) => string }

type FormContent = {
  /** The field names of the form's schema, or undefined if it is not a plain object. */
  known: ReadonlySet<string> | undefined
  /** The mounted fields, by name. */
  fieldDescriptions: Map<string, FieldDescription>
  /** Uploads still in progress; the form is not saved without them. */
  sending: Set<string>
}

export const FormContext = createContext<FormContent | undefined>(undefined)

export function useFormContent(): FormContent {
  const content = useContext(FormContext)
  if (!content) throw new Error('a field needs a Form around it')
  return content
}
