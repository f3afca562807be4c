import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../lib/api-error.ts'
import { useMessages } from '../lib/texts.ts'
import { type Difference, differences } from './conflict.ts'
import type { FieldDescription } from './form-context.ts'
import { useKeptInput } from './use-kept-input.ts'

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
