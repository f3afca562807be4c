import { api } from '@casa/contract'
import { withDistinctNames } from '@casa/contract/rules/names'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { SeveralField } from '../../form/several-field.tsx'
import { useTexts } from '../../lib/texts.ts'

/** The children of the form's class, ordered by name. */
export function useClassChildren() {
  const classId = useFormContext<{ classId: string | null }>().watch('classId') ?? ''
  const input = { body: { classId, sort: 'fullName' } }
  const { data = [], isLoading } = useCall(api.students.find, input, { enabled: classId !== '' })
  return { children: data, loading: isLoading }
}

/** Chooses children or the whole class. A record being edited keeps its child. */
export function ChildrenFields({ locked }: { locked: boolean }) {
  const t = useTexts('planner')
  const { children, loading } = useClassChildren()
  const { watch, clearErrors } = useFormContext<{ isEventForAllStudent: boolean; studentId: string[] }>()
  const everybody = watch('isEventForAllStudent')
  // With the whole class chosen, no single child is required.
  useEffect(() => {
    if (everybody) clearErrors('studentId')
  }, [everybody, clearErrors])
  const options = withDistinctNames(children).map(({ _id, fullName }) => ({ value: _id, label: fullName }))
  return (
    <>
      <SeveralField
        name="studentId"
        label={t('students')}
        options={options}
        loading={loading}
        readOnly={locked}
        disabled={everybody}
      />
      {!locked && <CheckboxField name="isEventForAllStudent" label={t('allClass')} />}
    </>
  )
}
