import type { AttendanceChild } from '@casa/contract/attendance'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { type Marks, toggled } from './marks.ts'

type Props = { roster: readonly AttendanceChild[]; marks: Marks; onChange: (marks: Marks) => void }

/** One large tick per child: the whole row is the button. */
export function AttendanceMarks({ roster, marks, onChange }: Props) {
  const t = useTexts('attendance')
  return (
    <Box
      component="ul"
      aria-label={t('children')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))',
        gap: 1,
        padding: 0,
        margin: 0,
        listStyle: 'none',
      }}
    >
      {roster.map(child => (
        <li key={child._id}>
          <Tick
            child={child}
            present={marks.has(child._id)}
            onToggle={() => onChange(toggled(marks, child._id))}
          />
        </li>
      ))}
    </Box>
  )
}

function Tick({
  child,
  present,
  onToggle,
}: {
  child: AttendanceChild
  present: boolean
  onToggle: () => void
}) {
  const t = useTexts('attendance')
  const label = (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <PersonAvatar name={child.fullName} photo={child.profileURL} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {child.fullName}
        </Typography>
        <Typography variant="body2" aria-hidden sx={{ color: present ? 'success.main' : 'text.secondary' }}>
          {t(present ? 'present' : 'absent')}
        </Typography>
      </Box>
    </Box>
  )
  return (
    <FormControlLabel
      control={<Checkbox checked={present} onChange={onToggle} color="success" />}
      label={label}
      sx={{
        margin: 0,
        width: '100%',
        minHeight: 60,
        paddingInlineEnd: 1.5,
        border: 1,
        borderColor: present ? 'success.main' : 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
        // A child that is reached by keyboard stands above the bar that stays at the bottom.
        scrollMarginBlockEnd: 96,
        '& .MuiFormControlLabel-label': { flexGrow: 1, minWidth: 0 },
      }}
    />
  )
}
