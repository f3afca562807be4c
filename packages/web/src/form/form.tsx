import { zodResolver } from '@hookform/resolvers/zod'
import Stack from '@mui/material/Stack'
import { type ReactNode, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError } from '../lib/api-error.ts'
import { useMessages } from '../lib/texts.ts'
import { useClose } from '../ui/route-dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { type Difference, differences } from './conflict.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { type FieldFace, FormContext } from './form-context.ts'
import { FormFailure } from './form-failure.tsx'
import { FormActions } from './form-actions.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

type Versioned = { version?: number }
type Schema = z.ZodType<FieldValues, FieldValues>
type Conflict = { version: number | undefined; fields: Difference[] }

type Props<S extends Schema, E extends Versioned, A extends { message: string }> = {
  schema: S
  /** What is edited, as it was read; nothing when something new is made. */
  entity?: E
  /** The form's values of an entity, or of something new. */
  values: (entity?: E) => z.input<S>
  /** Stores the checked values; with an entity they carry its version. Throws an ApiError. */
  save: (body: z.output<S> & Versioned) => Promise<A>
  /** Told the answer; without it the success is shown and the dialog closes. */
  onDone?: (answer: A) => void
  /** The word on the button that saves. */
  submit?: string
  children: ReactNode
}

/**
 * A form over one of the contract's schemas. Shows what is wrong at its field, the server's findings too; keeps what
 * was typed through every failed save; when somebody else saved meanwhile, lets the person choose between both.
 */
export function Form<S extends Schema, E extends Versioned, A extends { message: string }>(props: Props<S, E, A>) {
  const { schema, entity, values, save, submit, children } = props
  const toasts = useToasts()
  const message = useMessages()
  const close = useClose()
  const base = useRef(values(entity))
  const version = useRef(entity?.version)
  const unsaved = useRef(false)
  const [conflict, setConflict] = useState<Conflict>()
  const [failure, setFailure] = useState<unknown>()
  const [content] = useState(() => ({ known: namesOf(schema), faces: new Map<string, FieldFace>() }))
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues: base.current as DefaultValues<z.input<S>>,
  })
  unsaved.current = form.formState.isDirty && !form.formState.isSubmitSuccessful

  const finish = (answer: A) => {
    unsaved.current = false
    if (props.onDone) return props.onDone(answer)
    toasts.success(message(answer.message))
    close?.()
  }

  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409 && error.current) {
      const current = error.current as E
      setConflict({
        version: current.version,
        fields: differences(base.current, form.getValues(), values(current)),
      })
      return
    }
    const fields = error instanceof ApiError ? error.fields : []
    const here = fields.filter(({ field }) => content.faces.has(field))
    for (const [index, { field, message }] of here.entries()) {
      form.setError(field as never, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    if (here.length === 0 || here.length < fields.length) setFailure(error)
  }

  const store = form.handleSubmit(async body => {
    setFailure(undefined)
    try {
      finish(await save({ ...body, ...(version.current !== undefined && { version: version.current }) }))
    } catch (error) {
      refused(error)
      // The library counts a handler that returns as a success; only a saved form may be left without asking.
      throw new NotSaved()
    }
  })

  const press = async () => {
    if (form.formState.isSubmitting) return
    if (conflict) {
      for (const field of conflict.fields) {
        if (field.keep === 'theirs') form.setValue(field.name as never, field.theirs as never, { shouldDirty: true })
      }
      version.current = conflict.version
      setConflict(undefined)
    }
    await store().catch((reason: unknown) => {
      if (!(reason instanceof NotSaved)) throw reason
    })
  }

  return (
    <FormContext value={content}>
      <FormProvider {...form}>
        <UnsavedGuard unsaved={unsaved} />
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            event.stopPropagation()
            void press()
          }}
        >
          {failure !== undefined && <FormFailure error={failure} />}
          {conflict && (
            <ConflictPanel
              differences={conflict.fields}
              onChange={fields => setConflict({ ...conflict, fields })}
            />
          )}
          <Stack spacing={2.5} sx={{ paddingBlock: 1, display: conflict ? 'none' : undefined }}>
            {children}
          </Stack>
          <FormActions submit={submit} conflict={conflict !== undefined} saving={form.formState.isSubmitting} />
        </form>
      </FormProvider>
    </FormContext>
  )
}

class NotSaved extends Error {}

/** The names of a plain object schema's fields. */
function namesOf(schema: Schema): ReadonlySet<string> | undefined {
  return 'shape' in schema ? new Set(Object.keys(schema.shape as object)) : undefined
}
