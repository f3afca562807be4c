import { zodResolver } from '@hookform/resolvers/zod'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { useMessages } from '../lib/texts.ts'
import { useClose } from '../ui/route-dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FormActions } from './form-actions.tsx'
import { type FieldFace, FormContext } from './form-context.ts'
import { FormFailure } from './form-failure.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useSaving, type Versioned } from './use-saving.ts'

type Schema = z.ZodType<FieldValues, FieldValues>

type Props<S extends Schema, E extends Versioned, A extends { message: string; data?: unknown }> = {
  schema: S
  /** What is edited, as it was read; nothing when something new is made. */
  entity?: E
  /** The form's values of an entity, or of something new. */
  values: (entity?: E) => z.input<S>
  /** Stores the checked values; with an entity they carry its version. Throws an ApiError. */
  save: (body: z.output<S> & Versioned) => Promise<A>
  /** Told the answer once the success was shown; without it the dialog closes. */
  onDone?: (answer: A) => void
  /** What is said when nothing was saved and the server gave no reason. */
  failed?: string
  /** The word on the button that saves. */
  submit?: string
  /** What stands beside that button. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * A form over one of the contract's schemas. Shows what is wrong at its field, the server's findings too; keeps what
 * was typed through every failed save; when somebody else saved meanwhile, lets the person choose between both.
 */
export function Form<S extends Schema, E extends Versioned, A extends { message: string; data?: unknown }>(
  props: Props<S, E, A>,
) {
  const { schema, entity, values, save, failed, submit, beside, children } = props
  const toasts = useToasts()
  const message = useMessages()
  const close = useClose()
  const [content] = useState(() => ({ known: namesOf(schema), faces: new Map<string, FieldFace>() }))
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as unknown as Resolver<z.input<S>, unknown, z.output<S>>,
    defaultValues: values(entity) as DefaultValues<z.input<S>>,
  })
  const onSaved = (answer: A) => {
    toasts.success(message(answer.message))
    if (props.onDone) props.onDone(answer)
    else close?.()
  }
  const saving = useSaving({ form, faces: content.faces, entity, values, save, onSaved })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    saving.submit()
  }
  return (
    <FormContext value={content}>
      <FormProvider {...form}>
        <UnsavedGuard unsaved={saving.unsaved} />
        <form noValidate onSubmit={onSubmit}>
          {saving.failure !== undefined && <FormFailure error={saving.failure} failed={failed} />}
          {saving.conflict && <ConflictPanel differences={saving.conflict} onChange={saving.choose} />}
          <Stack spacing={2.5} sx={{ paddingBlock: 1, display: saving.conflict ? 'none' : undefined }}>
            {children}
          </Stack>
          <FormActions
            submit={submit}
            beside={beside}
            conflict={saving.conflict !== undefined}
            saving={saving.busy}
          />
        </form>
      </FormProvider>
    </FormContext>
  )
}

/** The names of a plain object schema's fields. */
function namesOf(schema: Schema): ReadonlySet<string> | undefined {
  return 'shape' in schema ? new Set(Object.keys(schema.shape as object)) : undefined
}
