import type { StudentOverview } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { DueDate } from '../../parts/due-date.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

type Props = Pick<StudentOverview, 'student' | 'assignments' | 'assignmentCount'>

/** A child's assignments, the last due first; each leads to it, and the last link to the list of this child. */
export function AssignmentSection({ student, assignments, assignmentCount }: Props) {
  const t = useTexts('overview')
  const { day } = useFormats()
  const isFamily = currentUser().role === 'PARENT'
  const list = `/app/assignment?${new URLSearchParams({
    ...(!isFamily && student.classId && { classId: student.classId._id }),
    studentId: student._id,
  })}`
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="child-assignments"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id="child-assignments">
        {t('assignments')}
      </Typography>
      {assignments.length === 0 && (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{t('assignmentsEmpty')}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, marginBlockStart: 1, listStyle: 'none' }}>
        {assignments.map(({ _id, eventName, date, dueDate, status, resubmit }) => (
          <Box component="li" key={_id} sx={line}>
            <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link
                component={RouterLink}
                to={`/app/assignment/${_id}${isFamily ? `?studentId=${student._id}` : '/status'}`}
                color="inherit"
                sx={{ fontWeight: 600 }}
              >
                {eventName}
              </Link>
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
      {assignmentCount > 0 && (
        <Button component={RouterLink} to={list}>
          {t('allAssignments')}
        </Button>
      )}
    </Paper>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  paddingBlock: 1.25,
  borderBlockEnd: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBlockEnd: 0 },
}
