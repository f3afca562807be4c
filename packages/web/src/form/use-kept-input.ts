import { type RefObject, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { currentUser, inputKey, onForcedLeave } from '../lib/session.ts'
import { tabStorage } from '../lib/storage.ts'
import { changedFields } from './conflict.ts'

type Saving = {
  /** The form's subject, if its address does not identify it. */
  about: string | undefined
  unsaved: RefObject<boolean>
  version: RefObject<number | undefined>
}

/**
 * Keeps the input when the session ends, and restores it as unsaved input when the same user returns to the form.
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
    // If somebody else has changed the entity in the meantime, that is then a conflict.
    version.current = kept.version
    form.reset({ ...form.getValues(), ...kept.values }, { keepDefaultValues: true })
  }, [form, kept, version])
  useEffect(() => {
    // An untouched field shows what is stored by then, which somebody else may have changed.
    const values = () => changedFields(form.formState.defaultValues ?? {}, form.getValues())
    const typed = () => ({ form: name, values: values(), version: version.current })
    return keepInput(() => (unsaved.current ? typed() : undefined))
  }, [form, name, unsaved, version])
  return kept !== undefined
}

/**
 * Unsaved input of a form. `form` identifies the form at its address by its subject and fields; `version` is the
 * state of the edited entity.
 */
type Input = { form: string; values: Record<string, unknown>; version?: number | undefined }
type KeptInput = Input & { user: string; address: string }

/** Whether a field contains something no browser may keep: a password, a code or an Aadhaar number. */
export const isSecret = (name: string) => /password|confirmation|otp|adharNo/i.test(name)

/**
 * Keeps for this tab the result of `typed` when the session ends or a new version is loaded, except passwords and
 * Aadhaar numbers; the result is undefined if nothing is unsaved. Returns a function that stops this.
 */
export function keepInput(typed: () => Input | undefined): () => void {
  return onForcedLeave(({ _id }) => {
    const input = typed()
    if (!input) return
    const values = Object.fromEntries(Object.entries(input.values).filter(([name]) => !isSecret(name)))
    const kept: KeptInput = { ...input, values, user: _id, address: address() }
    try {
      tabStorage.setItem(inputKey, JSON.stringify(kept))
    } catch {
      // If the storage is full, nothing is kept and the redirect to the sign-in continues.
    }
  })
}

/** Returns, once, what the same user had typed at this address into this form. */
export function takeInput(user: string, form: string): Input | undefined {
  const kept: KeptInput | null = JSON.parse(tabStorage.getItem(inputKey) ?? 'null')
  if (kept?.user !== user || kept.address !== address() || kept.form !== form) return undefined
  tabStorage.removeItem(inputKey)
  return kept
}

/** Including the search, which determines a new entity's initial values. */
const address = () => location.pathname + location.search
