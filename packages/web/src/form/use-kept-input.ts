import { type RefObject, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentUser } from '../lib/session.ts'
import { changedFields } from './conflict.ts'
import { keepInput, takeInput } from './kept-input.ts'

type Saving = {
  /** What the form is about, where its address does not say it. */
  about: string | undefined
  unsaved: RefObject<boolean>
  version: RefObject<number | undefined>
}

/**
 * Keeps what is typed when the session ends, and puts it back as unsaved input when the same user comes back to the form.
 * Returns whether it did.
 */
export function useKeptInput<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  { about = '', unsaved, version }: Saving,
): boolean {
  const [name] = useState(() => [about, ...Object.keys(form.formState.defaultValues ?? {}).sort()].join())
  const [kept] = useState(() => takeInput(currentUser()._id, name))
  useEffect(() => {
    if (!kept) return
    // What somebody else has changed meanwhile is then a conflict.
    version.current = kept.version
    form.reset({ ...form.getValues(), ...kept.values }, { keepDefaultValues: true })
  }, [form, kept, version])
  useEffect(() => {
    // A field that was not touched has what is stored by then, which somebody else may have changed.
    const values = () => changedFields(form.formState.defaultValues ?? {}, form.getValues())
    const typed = () => ({ form: name, values: values(), version: version.current })
    return keepInput(() => (unsaved.current ? typed() : undefined))
  }, [form, name, unsaved, version])
  return kept !== undefined
}
