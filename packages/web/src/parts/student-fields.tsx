import { api } from '@casa/contract'
import { nameAmong } from '@casa/contract/rules/names'
import { useWatch } from 'react-hook-form'
import { useCall } from '../api/hooks.ts'
import { SelectField } from '../form/select-field.tsx'
import { useTexts } from '../lib/texts.ts'
import { ClassField } from './class-field.tsx'
import { nameOf } from './student-name.ts'
import { useKnownChoice } from './use-known-choice.ts'

type Child = { _id: string; firstName: string; lastName: string | null }

/**
 * A form's class and child, under `classId` and `studentId`: the children are those of the class. `stored` is the
 * child of the entity being edited, who may have moved to another class since.
 */
export function StudentFields({ label, stored }: { label: string; stored?: Child }) {
  const t = useTexts('parts')
  const classId: string = useWatch({ name: 'classId' })
  const children = useCall(
    api.students.find,
    { body: { classId, sort: 'fullName' } },
    { enabled: Boolean(classId) },
  )
  const found = children.data ?? []
  const nameAmongThem = nameAmong(found)
  const options = found.map(child => ({ value: child._id, label: nameAmongThem(child) }))
  if (stored && !options.some(({ value }) => value === stored._id))
    options.push({ value: stored._id, label: nameOf(stored) })
  useKnownChoice('studentId', children.isSuccess ? options : undefined)
  return (
    <>
      <ClassField required />
      <SelectField
        name="studentId"
        label={label}
        options={options}
        helper={classId ? undefined : t('classFirst')}
        loading={Boolean(classId) && children.isPending}
        required
      />
    </>
  )
}
