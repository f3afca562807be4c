import { api } from '@casa/contract'
import { nameAmong } from '@casa/contract/rules/names'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import type { Option } from '../../form/option.ts'
import { SelectField } from '../../form/select-field.tsx'
import { SeveralField } from '../../form/several-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { nameOf } from '../../parts/student-name.ts'
import { useKnownChoice } from '../../parts/use-known-choice.ts'

type Child = { _id: string; firstName: string; lastName: string | null }

/** The children of the form's class. */
function useClassChildren() {
  const classId: string = useWatch({ name: 'classId' }) ?? ''
  const children = useCall(
    api.students.find,
    { body: { classId, sort: 'fullName' } },
    { enabled: classId !== '' },
  )
  const found = children.data ?? []
  const nameAmongThem = nameAmong(found)
  const options: Option[] = found.map(child => ({ value: child._id, label: nameAmongThem(child) }))
  return { options, classId, known: children.isSuccess, loading: children.isLoading }
}

/** For whom a new fee is: every child of the class, or those who are chosen. */
export function PayersField() {
  const t = useTexts('fees')
  const parts = useTexts('parts')
  const { options, classId, known, loading } = useClassChildren()
  const { setValue, clearErrors } = useFormContext()
  const everybody: boolean = useWatch({ name: 'isEventForAllStudent' })
  const chosen: string[] = useWatch({ name: 'studentId' })
  // With the whole class chosen, no single child is required.
  useEffect(() => {
    if (everybody) clearErrors('studentId')
  }, [everybody, clearErrors])
  // Who is chosen of another class goes with that class.
  const staying = known ? chosen.filter(id => options.some(({ value }) => value === id)) : chosen
  const left = staying.length < chosen.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each class whose children have arrived.
  useEffect(() => {
    if (left) setValue('studentId', staying)
  }, [left, classId])
  return (
    <>
      <CheckboxField name="isEventForAllStudent" label={t('allClass')} />
      {!everybody && (
        <SeveralField
          name="studentId"
          label={t('student')}
          options={options}
          loading={loading}
          helper={classId ? t('oneForEach') : parts('classFirst')}
          required
        />
      )}
    </>
  )
}

/** For whom a stored fee is: one child, or every child of the class. `stored` may have moved to another class since. */
export function PayerField({ stored }: { stored: Child | null }) {
  const t = useTexts('fees')
  const { options, known, loading } = useClassChildren()
  const { formState } = useFormContext()
  const sameClass = useWatch({ name: 'classId' }) === formState.defaultValues?.classId
  if (stored && sameClass && !options.some(({ value }) => value === stored._id))
    options.push({ value: stored._id, label: nameOf(stored) })
  useKnownChoice('studentId', known ? options : undefined)
  return (
    <SelectField name="studentId" label={t('student')} options={options} none={t('all')} loading={loading} />
  )
}
