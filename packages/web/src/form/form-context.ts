import { createContext, useContext } from 'react'

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
