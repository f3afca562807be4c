import { api } from '@casa/contract'
import { type Exercise, exerciseForm } from '@casa/contract/curriculum'
import { useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSave } from '../../api/hooks.ts'
import { SeveralField } from '../../form/autocomplete-field.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { Form } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { useAgeInYears } from '../../parts/next/use-age.ts'
import { useExerciseOptions } from '../../parts/use-exercise-options.ts'
import { ActivityField, AreaField, CurriculumDialog, PositionField } from './curriculum-dialog.tsx'
import { useExercises } from './use-curriculum.ts'

/** Creates or changes an exercise, at /app/subactivity/new and /app/subactivity/ID. */
export default function ExerciseDialog() {
  return (
    <CurriculumDialog<Exercise> kind="exercises">
      {entity => <ExerciseForm entity={entity} />}
    </CurriculumDialog>
  )
}

const calls = { add: api.curriculum.addExercise, update: api.curriculum.updateExercise }
const idsOf = (entity: Exercise | undefined, wanted: 'direct' | 'indirect') =>
  (entity?.prerequisites ?? []).filter(({ strength }) => strength === wanted).map(({ _id }) => _id)
const values = (entity?: Exercise) => ({
  subActivityName: entity?.subActivityName ?? '',
  classId: entity?.classId?._id ?? '',
  superActivityId: entity?.superActivityId._id ?? '',
  activityId: entity?.activityId._id ?? '',
  position: entity?.position ?? null,
  fromMonths: entity?.fromMonths ?? null,
  opener: entity?.opener ?? false,
  requires: idsOf(entity, 'direct'),
  preparedBy: idsOf(entity, 'indirect'),
  why: Object.fromEntries((entity?.prerequisites ?? []).map(({ _id, why }) => [_id, why])),
})

/** The form of an exercise: its class, area of work, activity, name, position and prerequisites. */
function ExerciseForm({ entity }: { entity?: Exercise }) {
  const t = useTexts('curriculum')
  const save = useSave(calls, entity)
  return (
    <Form schema={exerciseForm} entity={entity} values={values} save={save}>
      <ClassField required />
      <AreaField />
      <ActivityField />
      <TextField name="subActivityName" label={t('exercise')} required />
      <ExercisePlace entity={entity} />
      <MinimumAge />
      <CheckboxField name="opener" label={t('opener')} helper={t('openerHint')} />
      <PrerequisiteFields entity={entity} />
    </Form>
  )
}

function ExercisePlace({ entity }: { entity?: Exercise }) {
  const [classId = '', activityId = '']: string[] = useWatch({ name: ['classId', 'activityId'] })
  return <PositionField siblings={useExercises(classId, activityId).rows} entity={entity} />
}

/** From one and a half years on, in quarters of a year. */
const ages = Array.from({ length: 43 }, (_, at) => 18 + at * 3)

function MinimumAge() {
  const t = useTexts('curriculum')
  const ageOf = useAgeInYears()
  const chosen: number | null = useWatch({ name: 'fromMonths' })
  // An age from a workbook or another client may be between these.
  const all = chosen === null || ages.includes(chosen) ? ages : [...ages, chosen].sort((a, b) => a - b)
  const options = all.map(value => ({ value, label: ageOf(value) }))
  return <SelectField name="fromMonths" label={t('fromMonths')} options={options} none={t('asBefore')} />
}

type Lists = { requires: string[]; preparedBy: string[] }
const names = ['requires', 'preparedBy'] as const

/** The prerequisites of an exercise: two searchable lists of the class's exercises. Another class has others. */
function PrerequisiteFields({ entity }: { entity: Exercise | undefined }) {
  const t = useTexts('curriculum')
  const classId: string = useWatch({ name: 'classId' }) ?? ''
  const { getValues, setValue } = useFormContext<Lists>()
  const { options: all, loading } = useExerciseOptions(classId)
  const options = useMemo(() => (all ?? []).filter(({ value }) => value !== entity?._id), [all, entity?._id])
  useEffect(() => {
    if (!all) return
    const offered = new Set(options.map(({ value }) => value))
    for (const name of names) {
      const chosen = getValues(name)
      const kept = chosen.filter(id => offered.has(id))
      if (kept.length < chosen.length) setValue(name, kept, { shouldDirty: true })
    }
  }, [all, options, getValues, setValue])
  return (
    <>
      {names.map(name => (
        <SeveralField
          key={name}
          name={name}
          label={t(name)}
          helper={t(`${name}Hint`)}
          options={options}
          loading={loading}
          disabled={classId === ''}
        />
      ))}
      <Reasons options={options} />
    </>
  )
}

/** The reason for each chosen exercise. A newly chosen one has none yet. */
function Reasons({ options }: { options: readonly { value: string; label: string }[] }) {
  const t = useTexts('curriculum')
  const { getValues, setValue } = useFormContext<{ why: Record<string, string> }>()
  const [requires = [], preparedBy = []]: string[][] = useWatch({ name: [...names] })
  const chosen = options.filter(({ value }) => requires.includes(value) || preparedBy.includes(value))
  const unsaid = chosen.filter(({ value }) => getValues(`why.${value}`) === undefined)
  useEffect(() => {
    for (const { value } of unsaid) setValue(`why.${value}`, '')
  }, [unsaid, setValue])
  return chosen
    .filter(one => !unsaid.includes(one))
    .map(({ value, label }) => (
      <TextField key={value} name={`why.${value}`} label={t('why', { exercise: label })} />
    ))
}
