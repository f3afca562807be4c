import { api } from '@casa/contract'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { SeveralField } from '../../form/several-field.tsx'
import { useTexts } from '../../lib/texts.ts'

/** The children of the form's class, in the order of their names. */
export function useClassChildren() {
  const classId = useFormContext<{ classId: string | null }>().watch('classId') ?? ''
  const asked = { body: { classId, sort: 'fullName' } }
  const { data = [], isLoading } = useCall(api.students.find, asked, { enabled: classId !== '' })
  return { children: data, loading: isLoading }
}

/** For whom: chosen children, or the whole class. An entry that is changed stays with its child. */
export function ChildrenFields({ locked }: { locked: boolean }) {
  const t = useTexts('planner')
  const { children, loading } = useClassChildren()
  const { watch, clearErrors } = useFormContext<{ isEventForAllStudent: boolean; studentId: string[] }>()
  const everybody = watch('isEventForAllStudent')
  // Whoever takes the whole class needs to choose nobody.
  useEffect(() => {
    if (everybody) clearErrors('studentId')
  }, [everybody, clearErrors])
  const options = children.map(({ _id, fullName }) => ({ value: _id, label: fullName }))
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
