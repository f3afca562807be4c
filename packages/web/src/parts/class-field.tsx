import { SelectField } from '../form/select-field.tsx'
import { useTexts } from '../lib/texts.ts'
import { useClasses } from './use-classes.ts'

/** The class of a form, under `classId`. */
export function ClassField({ required }: { required?: boolean }) {
  const t = useTexts('parts')
  const { options, loading } = useClasses()
  return (
    <SelectField name="classId" label={t('class')} options={options} loading={loading} required={required} />
  )
}
