import { may } from '@casa/contract/access'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useAskAgain } from './use-ask-again.ts'

const shownStatuses = ['waiting', 'declined', 'slip'] as const

/** How the link to the parent stands, where the office has something to know or to do. */
export function statusOf({ userId }: Student) {
  return shownStatuses.find(status => status === userId.status)
}

/** How the link to the parent stands; one who declined is asked again right there, so that it takes no column of its own. */
export function ParentStatus({ student }: { student: Student }) {
  const t = useTexts('students')
  const askAgain = useAskAgain()
  const status = statusOf(student)
  if (!status) return null
  const tone = status === 'declined' ? 'bad' : status === 'waiting' ? 'warning' : 'quiet'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, marginBlockStart: 0.5 }}>
      <StatusChip label={t(`parent.${status}`)} tone={tone} />
      {status === 'declined' && may(currentUser().role, 'studentDetailsEdit') && (
        <Button
          size="small"
          aria-label={`${t('askAgain')} ${student.fullName}`}
          onClick={() => void askAgain(student)}
        >
          {t('askAgain')}
        </Button>
      )}
    </Box>
  )
}
