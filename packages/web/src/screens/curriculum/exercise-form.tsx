import { api } from '@casa/contract'
import { type Exercise, exerciseForm } from '@casa/contract/curriculum'
import { useWatch } from 'react-hook-form'
import { useSave } from '../../api/save.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { ActivityField, AreaField } from './area-field.tsx'
import { PlaceField } from './place-field.tsx'
import { PrerequisiteFields } from './prerequisite-fields.tsx'
import { useExercises } from './use-curriculum.ts'

const calls = { add: api.curriculum.addExercise, update: api.curriculum.updateExercise }
const idsOf = (entity: Exercise | undefined, wanted: 'direct' | 'indirect') =>
  (entity?.prerequisites ?? []).filter(({ strength }) => strength === wanted).map(({ _id }) => _id)
const values = (entity?: Exercise) => ({
  subActivityName: entity?.subActivityName ?? '',
  classId: entity?.classId?._id ?? '',
  superActivityId: entity?.superActivityId._id ?? '',
  activityId: entity?.activityId._id ?? '',
  position: entity?.position ?? null,
  requires: idsOf(entity, 'direct'),
  preparedBy: idsOf(entity, 'indirect'),
  why: Object.fromEntries((entity?.prerequisites ?? []).map(({ _id, why }) => [_id, why])),
})

/** The form of an exercise: its class, its area of work, its activity, its name, its place and what comes before it. */
export function ExerciseForm({ entity }: { entity?: Exercise }) {
  const t = useTexts('curriculum')
  const save = useSave(calls, entity)
  return (
    <Form schema={exerciseForm} entity={entity} values={values} save={save}>
      <ClassField required />
      <AreaField />
      <ActivityField />
      <TextField name="subActivityName" label={t('exercise')} required />
      <ExercisePlace entity={entity} />
      <PrerequisiteFields entity={entity} />
    </Form>
  )
}

function ExercisePlace({ entity }: { entity?: Exercise }) {
  const [classId = '', activityId = '']: string[] = useWatch({ name: ['classId', 'activityId'] })
  return <PlaceField siblings={useExercises(classId, activityId).rows} entity={entity} />
}
