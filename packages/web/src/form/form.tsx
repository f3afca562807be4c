import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { useMessages, useTexts } from '../lib/texts.ts'
import { useClose } from '../ui/route-dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { FormActions } from './form-actions.tsx'
import { type FieldDescription, FormContext } from './form-context.ts'
import { FormFailure } from './form-failure.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useSaving, type Versioned } from './use-saving.ts'

type Schema = z.core.$ZodType<FieldValues, FieldValues>

type Props<S extends Schema, E extends Versioned, A extends { message: string; data?: unknown }> = {
  schema: S
  /** The entity that is edited; undefined for a new one. */
  entity?: E
  /** The id of what the form is about, where several at one address differ in nothing else. */
  about?: string
  /** The form's initial values. */
  values: (entity?: E) => z.input<S>
  /** Stores the checked values; with an entity they carry its version. Throws an ApiError. */
  save: (body: z.output<S> & Versioned) => Promise<A>
  /** Called with the answer after the success toast; by default the dialog closes. */
  onDone?: (answer: A) => void
  /** The text for a failure without a message from the server. */
  failed?: string
  /** The label of the save button. */
  submit?: string
  /** Shown beside the save button. */
  beside?: ReactNode
  children: ReactNode
}

/**
 * A form over one of the contract's schemas. It shows errors at their fields, the server's too, and keeps the input
 * through every failed save, and past the end of the session. After a conflict it lets the user choose between both versions.
 */
export function Form<S extends Schema, E extends Versioned, A extends { message: string; data?: unknown }>(
  props: Props<S, E, A>,
) {
  const { schema, entity, values, save, failed, submit, beside, children } = props
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('ui')
  const close = useClose()
  const [early, setEarly] = useState(false)
  const [content] = useState(() => ({
    known: namesOf(schema),
    fieldDescriptions: new Map<string, FieldDescription>(),
    sending: new Set<string>(),
  }))
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as unknown as Resolver<z.input<S>, unknown, z.output<S>>,
    defaultValues: values(entity) as DefaultValues<z.input<S>>,
  })
  const onSaved = (answer: A) => {
    toasts.success(message(answer.message))
    if (props.onDone) props.onDone(answer)
    else close?.()
  }
  const saving = useSaving({
    form,
    fieldDescriptions: content.fieldDescriptions,
    about: props.about,
    entity,
    values,
    save,
    onSaved,
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setEarly(content.sending.size > 0)
    if (content.sending.size === 0) saving.submit()
  }
  return (
    <FormContext value={content}>
      <FormProvider {...form}>
        <UnsavedGuard unsaved={saving.unsaved} keptPastSession />
        <form noValidate onSubmit={onSubmit}>
          {saving.restored && (
            <Alert severity="info" sx={{ marginBlockEnd: 1.5 }}>
              {t('form.restored')}
            </Alert>
          )}
          {early && <FormFailure error={t('form.sending')} />}
          {!early && saving.failure !== undefined && <FormFailure error={saving.failure} failed={failed} />}
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
