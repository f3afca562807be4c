import { useRef, useState } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../lib/api-error.ts'
import { type Difference, differences } from './conflict.ts'
import type { FieldFace } from './form-context.ts'

/** An entity's part by which the server notices that somebody else has changed it. */
export type Versioned = { version?: number }

type Saving<Values extends FieldValues, Output, E extends Versioned, Answer> = {
  form: UseFormReturn<Values, unknown, Output>
  faces: ReadonlyMap<string, FieldFace>
  entity: E | undefined
  values: (entity?: E) => Values
  save: (body: Output & Versioned) => Promise<Answer>
  onSaved: (answer: Answer) => void
}

/**
 * The life of a form's save. Gives `submit`, what failed, and the fields in conflict with the means to choose among
 * them; `unsaved` tells whether leaving would lose something.
 */
export function useSaving<V extends FieldValues, O, E extends Versioned, A extends { data?: unknown }>(
  saving: Saving<V, O, E, A>,
) {
  const { form, faces, values, save, onSaved } = saving
  const version = useRef(saving.entity?.version)
  const unsaved = useRef(false)
  const [failure, setFailure] = useState<unknown>()
  const [conflict, setConflict] = useState<Difference[]>()
  const { isDirty, isSubmitting, defaultValues } = form.formState
  unsaved.current = isDirty

  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && error.current) {
      const current = error.current as E
      version.current = current.version
      setConflict(differences(defaultValues ?? {}, form.getValues(), values(current)))
      return
    }
    const fields = error instanceof ApiError ? error.fields : []
    const here = fields.filter(({ field }) => faces.has(field))
    for (const [index, { field, message }] of here.entries()) {
      form.setError(field as never, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    if (here.length === 0 || here.length < fields.length) setFailure(error)
  }

  const store = form.handleSubmit(async body => {
    setFailure(undefined)
    const stamp = version.current === undefined ? {} : { version: version.current }
    const answer = await save({ ...body, ...stamp }).catch(refused)
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

  return { submit, failure, conflict, choose: setConflict, unsaved, busy: isSubmitting }
}
