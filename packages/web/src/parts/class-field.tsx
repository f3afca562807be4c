import { useFormContext } from 'react-hook-form'
import { SelectField } from '../form/select-field.tsx'
import { useTexts } from '../lib/texts.ts'
import { useClassHelp } from './class-help.tsx'
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
