import { api } from '@casa/contract'
import { filmOf, type Lesson, lessonForm, lessonLimits } from '@casa/contract/lessons'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import IconButton from '@mui/material/IconButton'
import { useEffect, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useParams } from 'react-router'
import { useCall, useSave, useWrite } from '../../api/hooks.ts'
import { SeveralField } from '../../form/autocomplete-field.tsx'
import { EntriesField } from '../../form/entries-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useField } from '../../form/use-field.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { PictureDialog } from '../../parts/attachments.tsx'
import { ClassField } from '../../parts/class-field.tsx'
import { MediaField, MediaUpload } from '../../parts/media-field.tsx'
import { PictureUpload } from '../../parts/picture-field.tsx'
import { DeleteOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'

/** Creates or changes a lesson, at /app/lesson/new and /app/lesson/ID/edit. */
export default function LessonDialog() {
  const t = useTexts('lessons')
  const { id } = useParams()
  return (
    <RouteDialog title={t(id ? 'lessons.edit' : 'lessons.add')}>
      {id ? <LoadedLesson id={id} /> : <LessonForm />}
    </RouteDialog>
  )
}

/** Loads the lesson once, so that a refetch never changes it under the form. */
function LoadedLesson({ id }: { id: string }) {
  const query = useCall(api.lessons.get, { params: { id } })
  const [lesson, setLesson] = useState<Lesson>()
  if (!lesson && query.data && !query.isFetching) setLesson(query.data)
  return (
    <Loaded
      query={{ data: lesson, error: query.error, refetch: query.refetch }}
      pending={[56, 56]}
      frame={problem => <Box sx={{ paddingBlockEnd: 3 }}>{problem}</Box>}
    >
      {lesson => <LessonForm entity={lesson} />}
    </Loaded>
  )
}

/** A list with at least one entry to type into. */
const typed = (entries: string[] = []) => (entries.length > 0 ? entries : [''])

const values = (entity?: Lesson) => ({
  lesson: entity?.lesson ?? '',
  classId: entity?.classId?._id ?? '',
  subjectId: entity?.subjectId?._id ?? null,
  objectives: typed(entity?.objectives),
  materialRequired: typed(entity?.materialRequired),
  stepsAndProcedures: typed(entity?.stepsAndProcedures),
  controlOfError: typed(entity?.controlOfError),
  pointOfInterest: typed(entity?.pointOfInterest),
  images: entity?.images ?? [],
  video: entity?.video ?? null,
  remarks: entity?.remarks ?? '',
  subActivityId: entity?.subActivityId.map(({ _id }) => _id) ?? [],
})

/** The form of a lesson plan, in the order in which a guide prepares it. */
function LessonForm({ entity }: { entity?: Lesson }) {
  const t = useTexts('lessons')
  const save = useSave(api.lessons, entity)
  return (
    <Form schema={lessonForm} entity={entity} values={values} save={save}>
      <TextField name="lesson" label={t('lesson')} required />
      <ClassField required />
      <SubjectField />
      <EntriesField
        name="objectives"
        label={t('objectives')}
        add={t('addObjective')}
        limit={limit}
        required
      />
      <EntriesField
        name="materialRequired"
        label={t('materials')}
        add={t('addMaterial')}
        limit={limit}
        required
      />
      <EntriesField
        name="stepsAndProcedures"
        label={t('steps')}
        add={t('addStep')}
        helper={t('stepsHint')}
        limit={limit}
        ordered
        required
      />
      <EntriesField name="controlOfError" label={t('controlOfError')} add={t('addControl')} limit={limit} />
      <EntriesField name="pointOfInterest" label={t('pointOfInterest')} add={t('addPoint')} limit={limit} />
      <ExercisesField />
      <LessonPicturesField name="images" limit={lessonLimits.images} stored={entity?.images ?? []} />
      <VideoField name="video" />
      <TextField name="remarks" label={t('remarks')} rows={2} />
    </Form>
  )
}

/** The lesson's subject. An In Active subject is offered only to a lesson that already has it. */
function SubjectField() {
  const t = useTexts('lessons')
  const { formState } = useFormContext<{ subjectId: string }>()
  const chosen = formState.defaultValues?.subjectId
  const { data = [], isPending, isLoadingError } = useCall(api.subjects.find, { body: {} })
  const options = data
    .filter(({ _id, status }) => status || _id === chosen)
    .map(({ _id, subject, status }) => ({
      value: _id,
      label: status ? subject : t('inactiveSubject', { subject }),
    }))
  return (
    <SelectField
      name="subjectId"
      label={t('subject')}
      options={options}
      none={t('noSubject')}
      loading={isPending}
      helper={isLoadingError ? t('subjectsFailed') : undefined}
    />
  )
}

/** The exercises of its level that the lesson presents; those of another level are dropped when the level changes. */
function ExercisesField() {
  const t = useTexts('lessons')
  const form = useFormContext()
  const [classId, chosen]: [string, string[]] = useWatch({ name: ['classId', 'subActivityId'] })
  const params = { schooleId: currentUser().schooleId }
  const { data, isLoadingError, isFetching } = useCall(
    api.curriculum.exercises,
    { params, query: { classId } },
    { enabled: Boolean(classId) },
  )
  const options = (data ?? []).map(({ _id, subActivityName, activityId }) => ({
    value: _id,
    label: t('exerciseOf', { exercise: subActivityName, activity: activityId.activityName }),
  }))
  const known = data && !isFetching ? chosen.filter(id => data.some(({ _id }) => _id === id)) : chosen
  useEffect(() => {
    if (known.length < chosen.length) form.setValue('subActivityId', known)
  }, [known, chosen, form])
  const helper = isLoadingError ? t('exercisesFailed') : t(classId ? 'exercisesHint' : 'levelFirst')
  return (
    <SeveralField
      name="subActivityId"
      label={t('exercises')}
      options={classId ? options : []}
      loading={Boolean(classId) && !data && !isLoadingError}
      helper={helper}
      disabled={!classId}
    />
  )
}

/** A lesson's video: an external link, or an uploaded file with a player. */
function VideoField({ name }: { name: string }) {
  const t = useTexts('lessons')
  const form = useFormContext()
  const video: string | null = useWatch({ name })
  if (video && filmOf(video)) return <MediaField name={name} label={t('video')} kind="video" />
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField name={name} label={t('video')} type="url" helper={t('videoHint')} />
      {!video && (
        <MediaUpload
          kind="video"
          label={t('addVideo')}
          onStored={({ url }) => form.setValue(name, url, { shouldDirty: true })}
        />
      )}
    </Box>
  )
}

type Props = {
  name: string
  /** The maximum number of pictures. */
  limit: number
  /** The addresses of the lesson's stored pictures. */
  stored: readonly string[]
}

/** A lesson's pictures, each of which opens large and can be removed. Each upload adds one. */
function LessonPicturesField({ name, limit, stored }: Props) {
  const t = useTexts('lessons')
  const id = useId()
  const [open, setOpen] = useState<number>()
  const label = t('images')
  const inWords = (value: unknown) => t('imageCount', { count: (value as string[]).length })
  const { field, invalid, text } = useField({ name, label }, inWords)
  const forget = useWrite(api.lessons.removeImage)
  const addresses = field.value as string[]
  const nameOf = (index: number) => t('image', { number: index + 1, count: addresses.length })
  const remove = (address: string) => {
    field.onChange(addresses.filter(other => other !== address))
    // No lesson has this one yet. If it is not removed now, it is deleted automatically after a day.
    if (!stored.includes(address)) forget.mutate({ body: { imageURL: address } })
  }
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} error={invalid} sx={{ display: 'block', marginBlockEnd: 1 }}>
        {label}
      </FormLabel>
      {addresses.length > 0 && (
        <Box component="ul" sx={list}>
          {addresses.map((address, index) => (
            <Box component="li" key={address} sx={{ position: 'relative' }}>
              <ButtonBase
                aria-label={t('enlarge', { image: nameOf(index) })}
                onClick={() => setOpen(index)}
                sx={thumbnail}
              >
                <Box component="img" src={`${address}?size=small`} alt="" sx={picture} />
              </ButtonBase>
              <IconButton
                size="small"
                aria-label={t('removeImage', { image: nameOf(index) })}
                onClick={() => remove(address)}
                sx={corner}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      {addresses.length < limit && (
        <PictureUpload
          call={api.lessons.uploadImage}
          label={t('addImage')}
          hint={t('imageHint')}
          onStored={address => field.onChange([...addresses, address])}
        />
      )}
      {text && <FormHelperText error={invalid}>{text}</FormHelperText>}
      {open !== undefined && addresses[open] !== undefined && (
        <PictureDialog title={nameOf(open)} address={addresses[open]} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  )
}

const list = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  padding: 0,
  margin: 0,
  marginBlockEnd: 1.5,
  listStyle: 'none',
} as const

const thumbnail = {
  borderRadius: 2,
  border: 1,
  borderColor: 'divider',
  overflow: 'hidden',
  cursor: 'zoom-in',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 2 },
} as const

const picture = { display: 'block', width: 128, height: 128, objectFit: 'cover' } as const

const corner = {
  position: 'absolute',
  insetBlockStart: 4,
  insetInlineEnd: 4,
  borderRadius: '50%',
  backgroundColor: 'background.paper',
  '&:hover': { backgroundColor: 'background.paper' },
} as const

const { entries: limit } = lessonLimits
