import type { Event } from '@casa/contract/assignments'
import { messages } from '@casa/contract/messages'
import Box from '@mui/material/Box'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SeveralField } from '../form/autocomplete-field.tsx'
import { SwitchField } from '../form/checkbox-field.tsx'
import { DateField } from '../form/date-field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { useMayIn } from '../lib/own-classes.ts'
import { currentUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { childName } from './child-link.tsx'
import { useClassHelp } from './class-picker.tsx'
import { type PictureCall, PicturesField } from './picture-field.tsx'
import { useClassChildren } from './use-class-children.ts'
import { useClasses } from './use-classes.ts'

type Props = {
  stored?: Event | undefined
  /** Without it, the office may choose the whole school. */
  classRequired?: boolean
  labels: { name: string; date: string; dueDate: string; dueHelper?: string }
  /** Uploads a picture. */
  upload: PictureCall
  /** The fields for its words. */
  children: ReactNode
}

/** The fields that the forms of an assignment and of an event have in common. */
export function EventFields({ stored, classRequired, labels, upload, children }: Props) {
  const t = useTexts('childcalendar')
  return (
    <>
      <TextField name="eventName" label={labels.name} required />
      <AudienceFields stored={stored} classRequired={classRequired} />
      <Box sx={pair}>
        <DateField name="date" label={labels.date} />
        <DateField name="dueDate" label={labels.dueDate} helper={labels.dueHelper} />
      </Box>
      {children}
      <TextField name="video" label={t('video')} type="url" />
      <PicturesField name="imageURL" label={t('pictures')} call={upload} />
    </>
  )
}

/** Two fields side by side, where there is room. */
export const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
  gap: 2,
}

/** The audience of an event: a class or, for the office, the whole school, and all of its children or some of the class. */
function AudienceFields({ stored, classRequired = false }: Pick<Props, 'stored' | 'classRequired'>) {
  const t = useTexts('childcalendar')
  const chosen = stored?.classId?._id
  const classes = useClasses(chosen)
  const mayIn = useMayIn()
  const options = classes.options.filter(({ value }) => value === chosen || mayIn(value, 'teaching'))
  const help = useClassHelp(classes)
  const isOffice = currentUser().role === 'SCHOOLE'
  const classId = (useWatch({ name: 'classId' }) as string | null) ?? ''
  const isForAll = useWatch({ name: 'isEventForAllStudent' }) === true
  const { setValue } = useFormContext()
  // Children are chosen from one class, but a stored event may include children of several classes.
  const isOfSeveral = stored?.classId === null && !stored.isEventForAllStudent
  useEffect(() => {
    if (!classId && !isForAll && !isOfSeveral) setValue('isEventForAllStudent', true, { shouldDirty: true })
  }, [classId, isForAll, isOfSeveral, setValue])
  return (
    <>
      <SelectField
        name="classId"
        label={t('class')}
        options={options}
        none={isOffice && !classRequired ? t('wholeSchool') : undefined}
        required={classRequired}
        loading={classes.loading}
        helper={help}
      />
      <SwitchField name="isEventForAllStudent" label={t('allStudents')} disabled={!classId && !isOfSeveral} />
      {!isForAll && <ChildrenField classId={classId} stored={stored?.studentId ?? nobody} />}
    </>
  )
}

const nobody: never[] = []
type ChildrenProps = { classId: string; stored: NonNullable<Event['studentId']> }

/** The children of the class; a previously chosen child who has moved since stays available. */
function ChildrenField({ classId, stored }: ChildrenProps) {
  const t = useTexts('childcalendar')
  const { children, options, loading } = useClassChildren(classId)
  for (const child of stored)
    if (!options.some(({ value }) => value === child._id))
      options.push({ value: child._id, label: childName(child) })
  useLeaveOthers(children, stored)
  return <SeveralField name="studentId" label={t('students')} options={options} loading={loading} required />
}

/** Children chosen from another class are deselected once this class's children have loaded. */
function useLeaveOthers(
  found: readonly { _id: string }[] | undefined,
  stored: ChildrenProps['stored'],
): void {
  const { getValues, setValue } = useFormContext<{ studentId: string[] }>()
  useEffect(() => {
    if (!found) return
    const known = new Set([...found, ...stored].map(({ _id }) => _id))
    const chosen = getValues('studentId')
    const kept = chosen.filter(id => known.has(id))
    if (kept.length < chosen.length) setValue('studentId', kept, { shouldDirty: true })
  }, [found, stored, getValues, setValue])
}

type Audience = {
  isEventForAllStudent?: boolean | null | undefined
  studentId?: string[] | null | undefined
}

/** The field values of a stored row, or of a new one. */
export const storedValues = (entity?: Event) => ({
  eventName: entity?.eventName ?? '',
  isEventForAllStudent: entity?.isEventForAllStudent ?? true,
  studentId: (entity?.studentId ?? []).map(({ _id }) => _id),
  discription: entity?.discription ?? '',
  observation: entity?.observation ?? '',
  video: entity?.video ?? '',
  imageURL: entity?.imageURL ?? [],
})

export const namesSomebody = ({ isEventForAllStudent, studentId }: Audience) =>
  Boolean(isEventForAllStudent) || (studentId?.length ?? 0) > 0

/**
 * The error of a form that is neither for everyone nor names anyone, reported together with the errors of other
 * fields.
 */
export const somebodyMissing = {
  path: ['studentId'],
  error: messages.record.childrenRequired,
  when: () => true,
}

/** A form as it is sent: one for everyone names no child. */
export function withAudience<Form extends Audience>(form: Form) {
  return { ...form, studentId: form.isEventForAllStudent ? null : form.studentId }
}
