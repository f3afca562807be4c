import type { AttendanceSummary } from '@casa/contract/attendance'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'

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
