import type { ClassWork } from '@casa/contract/rules/class-roles'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { SelectField, useKnownChoice } from '../form/select-field.tsx'
import { useMayIn } from '../lib/own-classes.ts'
import { useTexts } from '../lib/texts.ts'
import { childName } from './child-link.tsx'
import { useClassHelp } from './class-picker.tsx'
import { useClassChildren } from './use-class-children.ts'
import { useClasses } from './use-classes.ts'

type ClassProps = {
  required?: boolean
  disabled?: boolean
  /** Offers a teacher only the classes in which the teacher may do this. */
  work?: ClassWork | undefined
}

/** The class of a form, under `classId`; a child in an inactive class stays there unless another one is chosen. */
export function ClassField({ required, disabled, work }: ClassProps) {
  const t = useTexts('parts')
  const { formState } = useFormContext<{ classId: string }>()
  const chosen = formState.defaultValues?.classId
  const classes = useClasses(chosen)
  const { loading } = classes
  const mayIn = useMayIn()
  const options = classes.options.filter(({ value }) => value === chosen || !work || mayIn(value, work))
  return (
    <SelectField
      name="classId"
      label={t('class')}
      options={options}
      loading={loading}
      disabled={disabled || options.length === 0}
      required={required}
      helper={useClassHelp(classes)}
    />
  )
}

type Child = { _id: string; firstName: string; lastName: string | null }
type StudentProps = { label: string; stored?: Child; work: ClassWork }

/**
 * A form's class and child, under `classId` and `studentId`: the children are those of the class. `stored` is the
 * child of the entity being edited, who may have moved to another class since; `work` is what the form writes.
 */
export function StudentFields({ label, stored, work }: StudentProps) {
  const t = useTexts('parts')
  const classId: string = useWatch({ name: 'classId' })
  const { children, options, loading } = useClassChildren(classId ?? '')
  const { defaultValues } = useFormState()
  if (stored && !options.some(({ value }) => value === stored._id))
    options.push({ value: stored._id, label: childName(stored) })
  useKnownChoice('studentId', children && options)
  return (
    <>
      <ClassField required work={work} />
      <SelectField
        name="studentId"
        label={label}
        options={options}
        first={Boolean(defaultValues?.classId) && !defaultValues?.studentId}
        helper={classId ? undefined : t('classFirst')}
        loading={loading}
        required
      />
    </>
  )
}
