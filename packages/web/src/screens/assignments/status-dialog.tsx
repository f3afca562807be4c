import { api } from '@casa/contract'
import type { Event, EventStudent } from '@casa/contract/assignments'
import { isOpen } from '@casa/contract/rules/assignments'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { refetchAfter, useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { rowLine } from '../../ui/styles.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { AssignmentDetails, StoredAssignment } from './assignment-details.tsx'

/** The status of each child in an assignment, at …/ID/status, with Submit; below it the assignment itself. */
export default function StatusDialog() {
  const t = useTexts('assignments')
  return (
    <RouteDialog title={t('status')}>
      <StoredAssignment>
        {assignment => (
          <AssignmentDetails assignment={assignment}>
            <StatusList assignment={assignment} />
          </AssignmentDetails>
        )}
      </StoredAssignment>
    </RouteDialog>
  )
}

/** Each child of an assignment with a status; Submit stays while there is something to submit. */
function StatusList({ assignment }: { assignment: Event }) {
  const t = useTexts('assignments')
  const parts = assignment.eventStudentDetailsListId
  const submitted = parts.filter(({ status }) => status === 'Submitted').length
  if (parts.length === 0)
    return <Typography sx={{ color: 'text.secondary', marginBlockEnd: 2 }}>{t('nobody')}</Typography>
  return (
    <Box component="section" aria-label={t('status')} sx={{ marginBlockEnd: 3 }}>
      {/* Announced after each Submit, because toasts are outside the dialog. */}
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {t('submittedOf', { submitted, count: parts.length })}
      </Typography>
      <Box component="ul" sx={{ padding: 0, margin: 0, marginBlockStart: 1, listStyle: 'none' }}>
        {parts.map(part => (
          <Part key={part._id} part={part} />
        ))}
      </Box>
    </Box>
  )
}

function Part({ part }: { part: EventStudent }) {
  const t = useTexts('assignments')
  const message = useMessages()
  const toasts = useToasts()
  const client = useQueryClient()
  const submit = useWrite(api.assignments.changeStatus)
  const { _id, studentId, status, resubmit, version } = part
  const name = childName(studentId)
  const onSubmit = async () => {
    try {
      const body = { status: 'Submitted' as const, version }
      const answer = await submit.mutateAsync({ params: { id: _id }, body })
      toasts.success(`${message(answer.message)} ${name}`)
    } catch (error) {
      toasts.failure(error)
      // Somebody else may have changed it in the meantime: the current state is shown.
      await refetchAfter(client, api.assignments.changeStatus)
    }
  }
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: '1 1 112px', minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600 }}>
        <ChildLink id={studentId._id}>{name}</ChildLink>
      </Box>
      <Box sx={{ gridColumn: 1, display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        <StatusChip
          label={t(status === 'Submitted' ? 'submitted' : 'notSubmitted')}
          tone={status === 'Submitted' ? 'good' : 'quiet'}
        />
        {resubmit === 'Resubmit' && <StatusChip label={t('asked')} tone="warning" />}
      </Box>
      {isOpen(part) && (
        <Button
          variant="outlined"
          size="small"
          onClick={() => void onSubmit()}
          disabled={submit.isPending}
          aria-label={t('submitOf', { name })}
          sx={{ gridArea: '1 / 2 / 3' }}
        >
          {t('submit')}
        </Button>
      )}
    </Box>
  )
}

// On a phone the status is below the name, so that the name has room beside the button.
const line = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  paddingBlock: 1,
  minHeight: 56,
  ...rowLine,
}
