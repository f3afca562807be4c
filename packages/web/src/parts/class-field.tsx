import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { SelectField, useKnownChoice } from '../form/select-field.tsx'
import { useTexts } from '../lib/texts.ts'
import { childName } from './child-link.tsx'
import { useClassHelp } from './class-picker.tsx'
import { useClassChildren } from './use-class-children.ts'
import { useClasses } from './use-classes.ts'

/** The class of a form, under `classId`; a child in an inactive class stays there unless another one is chosen. */
export function ClassField({ required, disabled }: { required?: boolean; disabled?: boolean }) {
  const t = useTexts('parts')
  const { formState } = useFormContext<{ classId: string }>()
  const classes = useClasses(formState.defaultValues?.classId)
  const { options, loading } = classes
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

/**
 * A form's class and child, under `classId` and `studentId`: the children are those of the class. `stored` is the
 * child of the entity being edited, who may have moved to another class since.
 */
export function StudentFields({ label, stored }: { label: string; stored?: Child }) {
  const t = useTexts('parts')
  const classId: string = useWatch({ name: 'classId' })
  const { children, options, loading } = useClassChildren(classId ?? '')
  const { defaultValues } = useFormState()
  if (stored && !options.some(({ value }) => value === stored._id))
    options.push({ value: stored._id, label: childName(stored) })
  useKnownChoice('studentId', children && options)
  return (
    <>
      <ClassField required />
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
