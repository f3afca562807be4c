import type { StudentOverview } from '@casa/contract/overview'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { AssignmentList, assignmentsAddress } from '../../parts/assignment-list.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'

type Props = Pick<StudentOverview, 'student' | 'assignments' | 'assignmentCount'>

/** A child's assignments, the last due first; each leads to it, and the last link to the list of this child. */
export function AssignmentSection({ student, assignments, assignmentCount }: Props) {
  const t = useTexts('overview')
  const list = assignmentsAddress(student)
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
      <AssignmentList assignments={assignments} studentId={student._id} />
      {assignmentCount > 0 && (
        <Button component={RouterLink} to={list} sx={beginsLine}>
          {t('allAssignments')}
        </Button>
      )}
    </Paper>
  )
}
