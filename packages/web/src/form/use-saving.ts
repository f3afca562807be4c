import { type RefObject, useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../lib/api-error.ts'
import { useMessages } from '../lib/messages.ts'
import { currentUser, inputStorageKey, onForcedLeave } from '../lib/session.ts'
import { tabStorage } from '../lib/storage.ts'
import type { FieldDescription } from './use-field.ts'

/** The version by which the server detects a conflict. */
export type Versioned = { version?: number }

type Saving<Values extends FieldValues, Output, E extends Versioned, Answer> = {
  form: UseFormReturn<Values, unknown, Output>
  fieldDescriptions: ReadonlyMap<string, FieldDescription>
  about: string | undefined
  entity: E | undefined
  values: (entity?: E) => Values
  save: (body: Output & Versioned) => Promise<Answer>
  onSaved: (answer: Answer) => void
}

/**
 * A form's save: `submit`, the failure, the fields in conflict with a way to resolve them, and `unsaved`, which is
 * true while leaving would lose input; `restored` if input from before a sign-in is back.
 */
export function useSaving<V extends FieldValues, O, E extends Versioned, A extends { data?: unknown }>(
  saving: Saving<V, O, E, A>,
) {
  const { form, fieldDescriptions, values, save, onSaved } = saving
  const message = useMessages()
  const version = useRef(saving.entity?.version)
  const unsaved = useRef(false)
  const [failure, setFailure] = useState<unknown>()
  const [conflict, setConflict] = useState<Difference[]>()
  const { isDirty, isSubmitting, defaultValues } = form.formState
  unsaved.current = isDirty
  const restored = useKeptInput(form, { about: saving.about, unsaved, version })

  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && error.current) {
      const current = error.current as E
      version.current = current.version
      setConflict(differences(defaultValues ?? {}, form.getValues(), values(current)))
      return
    }
    const fields = error instanceof ApiError ? error.fields : []
    const shown = fields.filter(({ field }) => fieldDescriptions.has(field))
    for (const [index, error] of shown.entries()) {
      form.setError(
        error.field as never,
        { type: 'server', message: message(error) },
        { shouldFocus: index === 0 },
      )
    }
    if (shown.length === 0 || shown.length < fields.length) setFailure(error)
  }

  const store = form.handleSubmit(async body => {
    setFailure(undefined)
    const withVersion = version.current === undefined ? {} : { version: version.current }
    const answer = await save({ ...body, ...withVersion }).catch(refused)
    if (!answer) return
    version.current = (answer.data as Versioned | undefined)?.version
    form.reset(form.getValues() as DefaultValues<V>)
    unsaved.current = false
    onSaved(answer)
  })

  const submit = () => {
    if (isSubmitting) return
    for (const field of conflict ?? []) {
      if (field.keep === 'theirs')
        form.setValue(field.name as never, field.theirs as never, { shouldDirty: true })
    }
    setConflict(undefined)
    void store()
  }

  return {
    submit,
    failure,
    conflict,
    choose: setConflict,
    unsaved,
    restored: restored && isDirty,
    busy: isSubmitting,
  }
}

type KeptInputOptions = {
  /** The form's subject, if its address does not identify it. */
  about: string | undefined
  unsaved: RefObject<boolean>
  version: RefObject<number | undefined>
}

/**
 * Keeps the input when the session ends, and restores it as unsaved input when the same user returns to the form.
 * Returns whether it did.
 */
function useKeptInput<V extends FieldValues, O>(
  form: UseFormReturn<V, unknown, O>,
  { about = '', unsaved, version }: KeptInputOptions,
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
      tabStorage.setItem(inputStorageKey, JSON.stringify(kept))
    } catch {
      // If the storage is full, nothing is kept and the redirect to the sign-in continues.
    }
  })
}

/** Returns, once, what the same user had typed at this address into this form. */
export function takeInput(user: string, form: string): Input | undefined {
  const kept: KeptInput | null = JSON.parse(tabStorage.getItem(inputStorageKey) ?? 'null')
  if (kept?.user !== user || kept.address !== address() || kept.form !== form) return undefined
  tabStorage.removeItem(inputStorageKey)
  return kept
}

/** Including the search, which determines a new entity's initial values. */
const address = () => location.pathname + location.search

/** A field in which two versions of an entity differ. */
export type Difference = { name: string; theirs: unknown; yours: unknown; keep: 'theirs' | 'yours' }

/**
 * The fields in which the input differs from the stored entity. By default yours is kept where you changed the field,
 * theirs where only they did. `base` holds the form's initial values.
 */
export function differences(
  base: Record<string, unknown>,
  yours: Record<string, unknown>,
  theirs: Record<string, unknown>,
): Difference[] {
  return Object.keys(base)
    .filter(name => !same(yours[name], theirs[name]))
    .map(name => ({
      name,
      theirs: theirs[name],
      yours: yours[name],
      keep: same(yours[name], base[name]) ? 'theirs' : 'yours',
    }))
}

/** The input of the fields that differ from the form's initial values in `base`. */
export function changedFields(
  base: Record<string, unknown>,
  yours: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(yours).filter(([name, value]) => !same(value, base[name])))
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
