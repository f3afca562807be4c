import type { StudentAssignment, StudentProfile } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import english from '../../locales/en/overview.json'
import { useFormats } from '../lib/formats.ts'
import { currentUser } from '../lib/session.ts'
import { addEnglish, useTexts } from '../lib/texts.ts'
import { StatusChip } from '../ui/status-chip.tsx'
import { rowLine } from '../ui/styles.ts'
import { TitleLink } from '../ui/title-link.tsx'
import { DueDate } from './due-date.tsx'

addEnglish('overview', english)

/** Where all of a child's assignments are listed. */
export function assignmentsAddress({ _id, classId }: Pick<StudentProfile, '_id' | 'classId'>): string {
  const isFamily = currentUser().role === 'PARENT'
  const search = new URLSearchParams({
    ...(!isFamily && classId && { classId: classId._id }),
    studentId: _id,
  })
  return `/app/assignment?${search}`
}

/** Where one assignment of a child opens. */
export function assignmentAddress(id: string, studentId: string): string {
  const isFamily = currentUser().role === 'PARENT'
  return `/app/assignment/${id}${isFamily ? `?studentId=${studentId}` : '/status'}`
}

type Props = { assignments: readonly StudentAssignment[]; studentId: string }

/** A child's assignments in the given order; each links to its page. */
export function AssignmentList({ assignments, studentId }: Props) {
  const t = useTexts('overview')
  const { day } = useFormats()
  return (
    <>
      {assignments.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{t('assignmentsEmpty')}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, marginBlockStart: 1, listStyle: 'none' }}>
        {assignments.map(({ _id, eventName, date, dueDate, status, resubmit }) => (
          <Box component="li" key={_id} sx={line}>
            <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <TitleLink component={RouterLink} to={assignmentAddress(_id, studentId)}>
                {eventName}
              </TitleLink>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {dueDate ? (
                  <>
                    {t('due')} <DueDate dueDate={dueDate} status={status} />
                  </>
                ) : (
                  day(date)
                )}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
              <StatusChip
                label={t(status === 'Submitted' ? 'submitted' : 'notSubmitted')}
                tone={status === 'Submitted' ? 'good' : 'quiet'}
              />
              {resubmit === 'Resubmit' && <StatusChip label={t('askedAgain')} tone="warning" />}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  paddingBlock: 1.25,
  ...rowLine,
}
