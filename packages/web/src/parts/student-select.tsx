import { api } from '@casa/contract'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useCall } from '../api/hooks.ts'
import { useTexts } from '../lib/texts.ts'

type Props = {
  /** The class whose children are offered; an empty text for none yet. */
  classId: string
  /** The chosen child's id, or an empty text for all. */
  value: string
  onChange: (studentId: string) => void
}

/** Narrows a screen to one child of a class, or shows all of them. */
export function StudentSelect({ classId, value, onChange }: Props) {
  const t = useTexts('parts')
  const list = useCall(
    api.students.find,
    { body: { classId, sort: 'fullName' } },
    { enabled: classId !== '' },
  )
  const known = list.data?.some(({ _id }) => _id === value)
  return (
    <TextField
      select
      label={t('student')}
      value={known ? value : ''}
      onChange={event => onChange(event.target.value)}
      disabled={!list.data?.length}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('allStudents')}</MenuItem>
      {list.data?.map(({ _id, fullName }) => (
        <MenuItem key={_id} value={_id}>
          {fullName}
        </MenuItem>
      ))}
    </TextField>
  )
}
