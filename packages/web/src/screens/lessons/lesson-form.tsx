import { api } from '@casa/contract'
import { type Lesson, lessonForm, lessonLimits } from '@casa/contract/lessons'
import { useFormContext } from 'react-hook-form'
import { useSave } from '../../api/save.ts'
import { EntriesField } from '../../form/entries-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { ExercisesField } from './exercises-field.tsx'
import { LessonPicturesField } from './lesson-pictures-field.tsx'
import { useSubjects } from './use-subjects.ts'
import { VideoField } from './video-field.tsx'

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

const { entries: limit } = lessonLimits

/** The form of a lesson plan, in the order in which a guide prepares it. */
export function LessonForm({ entity }: { entity?: Lesson }) {
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

/** The lesson's subject. One that is In Active is offered only to a lesson that has it. */
function SubjectField() {
  const t = useTexts('lessons')
  const { formState } = useFormContext<{ subjectId: string }>()
  const chosen = formState.defaultValues?.subjectId
  const { rows, loading, failed } = useSubjects()
  const options = rows
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
      loading={loading}
      helper={failed ? t('subjectsFailed') : undefined}
    />
  )
}
