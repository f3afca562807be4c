import { may } from '@casa/contract/access'
import type { Student } from '@casa/contract/students'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { useAskAgain } from './use-ask-again.ts'

const shownStatuses = ['waiting', 'declined', 'slip'] as const

/** The states of the link to the parent that the office must see. */
export function statusOf({ userId }: Student) {
  return shownStatuses.find(status => status === userId.status)
}

/** The state of the link to the parent, with a button that asks again after a refusal. */
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

/**
 * On a phone, the button for a first slip without opening the row; one that replaces a password is only among the
 * row's actions.
 */
export function SlipLink({ student }: { student: Student }) {
  const t = useTexts('students')
  const { slip } = student.userId
  if (slip === null || slip === 'again') return null
  return (
    <Link
      component={RouterLink}
      to={student._id}
      variant="body2"
      aria-label={`${t('welcome')}: ${student.fullName}`}
      sx={{ marginInlineStart: 1.5, whiteSpace: 'nowrap' }}
    >
      {t('welcome')}
    </Link>
  )
}
