import { createContext, useContext } from 'react'

/** A field as the conflict panel needs it: its label, and its value in words. */
export type FieldFace = { label: string; inWords: (value: unknown) => string }

type FormContent = {
  /** The names that the form's schema has, or undefined where it is no plain object. */
  known: ReadonlySet<string> | undefined
  /** The faces of the fields on screen, by name. */
  faces: Map<string, FieldFace>
}

export const FormContext = createContext<FormContent | undefined>(undefined)

/** What the form around a field keeps for it. */
export function useFormContent(): FormContent {
  const content = useContext(FormContext)
  if (!content) throw new Error('a field needs a Form around it')
  return content
}
