import type { Exercise } from '@casa/contract/curriculum'
import { useEffect, useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SeveralField } from '../../form/several-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { useExerciseOptions } from '../../parts/use-exercise-options.ts'

type Lists = { requires: string[]; preparedBy: string[] }
const names = ['requires', 'preparedBy'] as const

/** What comes before an exercise: two searched lists of the class's exercises. Another class has others. */
export function PrerequisiteFields({ entity }: { entity: Exercise | undefined }) {
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

/** Why, of each exercise that is chosen. One that was just chosen has nothing said of it yet. */
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
