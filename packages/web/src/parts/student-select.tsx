import { nameAmong } from '@casa/contract/rules/names'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useClassChildren } from './use-class-children.ts'

type Props = {
  /** The class whose children are offered; empty if none is chosen yet. */
  classId: string
  /** The chosen child's id, or an empty text for all. */
  value: string
  onChange: (studentId: string) => void
}

/** Narrows a screen to one child of a class, or shows all of them. */
export function StudentSelect({ classId, value, onChange }: Props) {
  const { children } = useClassChildren(classId)
  return <StudentChoice students={children} value={value} onChange={onChange} />
}

type Choice = Omit<Props, 'classId'> & {
  /** The children of a class; undefined until they have arrived. */
  students: readonly { _id: string; fullName: string; admissionNumber?: string | null }[] | undefined
}

/** The same for a screen that has already loaded the children. */
export function StudentChoice({ students = [], value, onChange }: Choice) {
  const t = useTexts('parts')
  const nameOf = nameAmong(students)
  const known = students.some(({ _id }) => _id === value)
  const gone = students.length > 0 && value !== '' && !known
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each child who is not in the class.
  useEffect(() => {
    if (gone) onChange('')
  }, [gone])
  return (
    <TextField
      select
      size="small"
      label={t('student')}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value)}
      disabled={students.length === 0}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('allStudents')}</MenuItem>
      {students.map(child => (
        <MenuItem key={child._id} value={child._id}>
          {nameOf(child)}
        </MenuItem>
      ))}
    </TextField>
  )
}
