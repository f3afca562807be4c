import { api } from '@casa/contract'
import { type AcademicYear, academicYearForm } from '@casa/contract/fees'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'

/** Creates or changes an academic year, at /app/feemaster/new and /app/feemaster/ID. */
export default function YearDialog() {
  const t = useTexts('fees')
  return (
    <EntityDialog<AcademicYear> add={t('years.add')} edit={t('years.edit')}>
      {entity => <YearForm entity={entity} />}
    </EntityDialog>
  )
}

const calls = { add: api.fees.addYear, update: api.fees.updateYear }
const values = (entity?: AcademicYear) => ({ acadamicYear: entity?.acadamicYear ?? '' })

function YearForm({ entity }: { entity?: AcademicYear }) {
  const t = useTexts('fees')
  const save = useSave(calls, entity)
  return (
    <Form schema={academicYearForm} entity={entity} values={values} save={save}>
      <TextField name="acadamicYear" label={t('years.name')} helper={t('years.hint')} required />
    </Form>
  )
}
