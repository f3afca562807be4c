import type { AttendanceChild, AttendanceSummary } from '@casa/contract/attendance'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { childAddress } from '../../lib/address.ts'
import { useTexts } from '../../lib/texts.ts'
import { CutName } from '../../ui/cut-name.tsx'
import { ChevronRight } from '../../ui/icons.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import type { MarkState } from './marks.ts'

/** The style property with the height of the bar below the children. */
export const barHeight = '--submit-bar'

type Props = {
  roster: readonly AttendanceChild[]
  nameOf: (child: AttendanceChild) => string
  stateOf: (id: string) => MarkState
  /** Undefined for people who may only read. */
  onToggle: ((id: string) => void) | undefined
}

/** One large tick per child: the whole row is the button. For people who may only read, the child's mark. */
export function AttendanceMarks({ roster, nameOf, stateOf, onToggle }: Props) {
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
        <Box component="li" key={child._id} sx={{ position: 'relative' }}>
          <Tick
            child={child}
            name={nameOf(child)}
            state={stateOf(child._id)}
            onToggle={onToggle && (() => onToggle(child._id))}
          />
          <IconButton
            component={Link}
            to={childAddress(child._id)}
            // Keyboard navigation for taking attendance: keys move from tick to tick.
            tabIndex={-1}
            aria-label={t('childPage', { name: nameOf(child) })}
            sx={{ position: 'absolute', insetInlineEnd: 4, insetBlockStart: 10 }}
          >
            <ChevronRight />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

function Tick({
  child,
  name,
  state,
  onToggle,
}: {
  child: AttendanceChild
  name: string
  state: MarkState
  onToggle: (() => void) | undefined
}) {
  const t = useTexts('attendance')
  // Nothing is red before attendance is taken; after that, absent children are.
  const absent = state === 'absent'
  const label = (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
      <PersonAvatar name={child.fullName} photo={child.profileURL} size={36} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          <CutName>{name}</CutName>
        </Typography>
        <Typography
          variant="body2"
          aria-hidden={onToggle !== undefined}
          sx={{ color: absent ? 'error.main' : 'text.secondary', fontWeight: absent ? 700 : undefined }}
        >
          {t(state)}
        </Typography>
      </Box>
    </Box>
  )
  const look = {
    width: '100%',
    minHeight: 60,
    paddingInlineEnd: 6,
    border: '1px solid transparent',
    borderRadius: '16px',
    bgcolor: absent ? 'dangerSoft' : 'background.paper',
  }
  if (!onToggle)
    return (
      <Box sx={{ ...look, display: 'grid', alignContent: 'center', paddingInlineStart: 1.5 }}>{label}</Box>
    )
  return (
    <FormControlLabel
      control={<Checkbox checked={state === 'present'} onChange={onToggle} color="success" />}
      label={label}
      sx={{
        ...look,
        margin: 0,
        // Keeps a focused child above the sticky bar at the bottom.
        scrollMarginBlockEnd: `calc(var(${barHeight}, 80px) + 16px)`,
        '& .MuiFormControlLabel-label': { flexGrow: 1, minWidth: 0 },
      }}
    />
  )
}

/** The children of the class whom another class marked that day, with their marks; they cannot be marked here. */
export function MarkedElsewhere({ roster }: { roster: AttendanceSummary['elsewhereStudents'] }) {
  const t = useTexts('attendance')
  if (roster.length === 0) return null
  return (
    <Box component="section" aria-labelledby="elsewhere" sx={{ marginBlockStart: 3 }}>
      <Typography id="elsewhere" variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {t('elsewhere.title')}
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 1, padding: 0, margin: 0, listStyle: 'none' }}>
        {roster.map(({ _id, fullName, profileURL, classId, status }) => (
          <Box
            key={_id}
            component="li"
            sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minHeight: 44 }}
          >
            <PersonAvatar name={fullName} photo={profileURL} size={36} />
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{fullName}</Typography>
              <Typography variant="body2" color="text.secondary">
                {t('elsewhere.child', {
                  class: classId?.className ?? '',
                  state: t(status ? 'present' : 'absent'),
                })}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
