import { zodResolver } from '@hookform/resolvers/zod'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, FormProvider, type Resolver, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { FormFailure } from '../ui/error-state.tsx'
import { useClose, useCloseSaved } from '../ui/route-dialog.tsx'
import { useToasts } from '../ui/toasts.tsx'
import { useInView } from '../ui/use-observed.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { type FieldDescription, FormContext, useFormContent } from './use-field.ts'
import { type Difference, useSaving, type Versioned } from './use-saving.ts'

type Schema = z.core.$ZodType<FieldValues, FieldValues>

type Props<S extends Schema, E extends Versioned, A extends { message: string; data?: unknown }> = {
  schema: S
  /** The entity being edited; undefined for a new one. */
  entity?: E
  /** The id of the form's subject, if forms at the same address do not otherwise differ. */
  about?: string
  /** The form's initial values. */
  values: (entity?: E) => z.input<S>
  /** Stores the validated values; with an entity they include its version. Throws an ApiError. */
  save: (body: z.output<S> & Versioned) => Promise<A>
  /** Called with the response after the success toast; by default the dialog closes. */
  onDone?: (answer: A) => void
  /** The text for a failure without a message from the server. */
  failed?: string
  /** The label of the save button. */
  submit?: string
  /** Shown beside the save button. */
  beside?: ReactNode
  /** Replaces the save button and what is beside it. */
  actions?: (state: { busy: boolean; conflict: boolean }) => ReactNode
  children: ReactNode
}

/**
 * A form over one of the contract's schemas. It shows errors at their fields, including the server's, and keeps the
 * input through every failed save and past the end of the session. After a conflict it lets the user choose between
 * both versions.
 */
export function Form<S extends Schema, E extends Versioned, A extends { message: string; data?: unknown }>(
  props: Props<S, E, A>,
) {
  const { schema, entity, values, save, failed, submit, beside, actions, children } = props
  const toasts = useToasts()
  const message = useMessages()
  const t = useTexts('ui')
  const closeSaved = useCloseSaved()
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
    else closeSaved?.(idsOf(answer.data))
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
          {actions ? (
            actions({ busy: saving.busy, conflict: saving.conflict !== undefined })
          ) : (
            <FormActions
              submit={submit}
              beside={beside}
              conflict={saving.conflict !== undefined}
              saving={saving.busy}
            />
          )}
        </form>
      </FormProvider>
    </FormContext>
  )
}

/** The ids of what a save returned: one entity or several. */
function idsOf(data: unknown): string[] {
  return [data].flat().flatMap(one => {
    const id = (one as { _id?: unknown } | null | undefined)?._id
    return typeof id === 'string' ? [id] : []
  })
}

type FormActionsProps = {
  submit?: string
  /** Further actions on the input. */
  beside?: ReactNode
  conflict: boolean
  saving: boolean
}

/** Save and, in a dialog, Cancel; in a dialog they stay in view while a long form scrolls. */
function FormActions({ submit, beside, conflict, saving }: FormActionsProps) {
  const t = useTexts('ui')
  const close = useClose()
  const [end, endInView] = useInView()
  return (
    <>
      <Box sx={[look, close !== undefined && sticky, close !== undefined && !endInView && moreBelow]}>
        {beside}
        {close && <Button onClick={close}>{t('cancel')}</Button>}
        <Button type="submit" variant="contained" loading={saving}>
          {conflict ? t('conflict.save') : (submit ?? t('save'))}
        </Button>
      </Box>
      {close && <Box ref={end} sx={lastPixel} />}
    </>
  )
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
  paddingBlock: 2,
}

const sticky = { position: 'sticky', insetBlockEnd: 0, zIndex: 1, bgcolor: 'background.paper' }

/**
 * The form's last pixel, within its padding. An element with no height might never count as visible when scrolling
 * ends between two pixels.
 */
const lastPixel = { height: '1px', marginBlockStart: '-1px' }

/**
 * A line shown while the form continues behind the buttons. It extends over the content's padding to be as wide as
 * the dialog.
 */
const moreBelow = {
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: -24,
    insetBlockStart: 0,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
}

/** The names of a plain object schema's fields. */
function namesOf(schema: Schema): ReadonlySet<string> | undefined {
  return 'shape' in schema ? new Set(Object.keys(schema.shape as object)) : undefined
}

type ConflictPanelProps = {
  differences: readonly Difference[]
  onChange: (differences: Difference[]) => void
}

/** Shows both versions of each field that two people changed, and lets the person choose which one to keep. */
function ConflictPanel({ differences, onChange }: ConflictPanelProps) {
  const t = useTexts('ui')
  const { fieldDescriptions } = useFormContent()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const shown = differences.filter(field => fieldDescriptions.has(field.name))
  const keep = (name: string, choice: Difference['keep']) =>
    onChange(differences.map(field => (field.name === name ? { ...field, keep: choice } : field)))
  return (
    <Box ref={panel} tabIndex={-1} sx={{ outline: 'none' }}>
      <Alert severity="warning">
        <AlertTitle>{t('conflict.title')}</AlertTitle>
        {t(shown.length ? 'conflict.text' : 'conflict.same')}
      </Alert>
      {shown.map(field => (
        <Choice key={field.name} field={field} onKeep={choice => keep(field.name, choice)} />
      ))}
    </Box>
  )
}

function Choice({ field, onKeep }: { field: Difference; onKeep: (choice: Difference['keep']) => void }) {
  const t = useTexts('ui')
  const id = useId()
  const face = useFormContent().fieldDescriptions.get(field.name)
  const words = (value: unknown) =>
    (value === null || value === undefined || value === '' ? '' : face?.inWords(value)) || t('conflict.empty')
  return (
    <FormControl sx={{ display: 'block', marginBlockStart: 2.5 }}>
      <FormLabel id={id}>{face?.label ?? field.name}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={field.keep}
        onChange={(_, choice) => onKeep(choice as Difference['keep'])}
      >
        {(['yours', 'theirs'] as const).map(side => (
          <FormControlLabel
            key={side}
            value={side}
            control={<Radio />}
            label={
              <>
                <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                  {t(`conflict.${side}`)}:{' '}
                </Typography>
                {words(field[side])}
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

/** A part of a long form under its own heading; on a wide screen its fields are in two columns. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ padding: 0, marginBlockEnd: 2 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
        {children}
      </Box>
    </Box>
  )
}
