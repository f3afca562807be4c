import { useFormContext } from 'react-hook-form'
import { SelectField } from '../form/select-field.tsx'
import { useTexts } from '../lib/texts.ts'
import { useClasses } from './use-classes.ts'

/** The class of a form, under `classId`; who is in an inactive class stays there unless another one is chosen. */
export function ClassField({ required }: { required?: boolean }) {
  const t = useTexts('parts')
  const { formState } = useFormContext<{ classId: string }>()
  const { options, loading } = useClasses(formState.defaultValues?.classId)
  return (
    <SelectField name="classId" label={t('class')} options={options} loading={loading} required={required} />
  )
}
