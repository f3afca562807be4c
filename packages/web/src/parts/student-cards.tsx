import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { dotted } from '../lib/dotted.ts'
import { useTexts } from '../lib/texts.ts'
import { PersonAvatar } from '../ui/person-avatar.tsx'

type Props = {
  students: readonly Student[]
  /** School names by id; empty if all children are in one school. */
  schoolNames: ReadonlyMap<string, string>
  chosen: string
  onChoose: (id: string) => void
}

/** A parent's children as cards, with school names for families in several schools. */
export function StudentCards({ students, schoolNames, chosen, onChoose }: Props) {
  const t = useTexts('parts')
  return (
    <ToggleButtonGroup
      exclusive
      value={chosen}
      // The chosen card cannot be deselected: a child is always shown.
      onChange={(_, id: string | null) => id && onChoose(id)}
      aria-label={t('children')}
      color="primary"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 1.5 }, marginBlockEnd: 2 }}
    >
      {students.map(({ _id, fullName, profileURL, classId, schooleId }) => (
        <ToggleButton key={_id} value={_id} sx={card}>
          <PersonAvatar name={fullName} photo={profileURL} size={44} />
          <Box sx={{ minWidth: 0 }}>
            <Typography component="span" noWrap sx={{ display: 'block', fontWeight: 600 }}>
              {fullName}
            </Typography>
            <Typography
              component="span"
              variant="body2"
              sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              {dotted([classId?.className, schoolNames.get(schooleId)])}
            </Typography>
          </Box>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const card = {
  flex: { xs: '1 1 140px', sm: '0 1 280px' },
  // Two stand side by side on a phone, without their pictures.
  minWidth: { xs: 'calc(50% - 4px)', sm: 220 },
  '& .MuiAvatar-root': { display: { xs: 'none', sm: 'flex' } },
  justifyContent: 'flex-start',
  gap: 1.5,
  paddingInline: 1.5,
  paddingBlock: { xs: 0.75, sm: 1 },
  textAlign: 'start',
  textTransform: 'none',
  color: 'text.primary',
  bgcolor: 'background.paper',
  // Undoes the group's joined buttons, because cards are separate.
  '&&': { border: 1, borderColor: 'divider', borderRadius: 1, marginInlineStart: 0 },
  '&&.Mui-selected': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const
