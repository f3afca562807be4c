import type { AttendanceSheet } from '@casa/contract/attendance'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { disagreements } from './marks.ts'
import type { Day } from './use-day.ts'
import { useSubmit } from './use-submit.ts'

/**
 * Shows what differs from another person's sheet, and lets the user keep either one. A conflict that arrives by itself comes
 * below a finger that ticks, and only says so until it is opened.
 */
export function ConflictPanel({ day }: { day: Day }) {
  const t = useTexts('attendance')
  const panel = useRef<HTMLDivElement>(null)
  const { conflict, justRefused } = day
  const submit = useSubmit(day)
  const [open, setOpen] = useState(false)
  // After a refused save the panel takes the focus. A conflict that arrives by itself must not take it away from the user.
  useEffect(() => {
    if (justRefused) panel.current?.focus()
  }, [justRefused])
  if (!conflict) return null
  const { sheet } = conflict
  const title = sheet ? t('conflict.title', { name: sheet.savedBy.name }) : t('conflict.goneTitle')
  if (!open && !justRefused) {
    return (
      <Alert
        severity="warning"
        sx={{ marginBlockEnd: 2, alignItems: 'center' }}
        action={
          <Button color="inherit" onClick={() => setOpen(true)}>
            {t('conflict.show')}
          </Button>
        }
      >
        {title}
      </Alert>
    )
  }
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      severity="warning"
      // However much differs, some children stay in view above it.
      sx={{ marginBlockEnd: 2, maxHeight: '40vh', overflowY: 'auto', '&:focus': { outline: 'none' } }}
    >
      <AlertTitle>{title}</AlertTitle>
      {sheet ? <Differences day={day} sheet={sheet} /> : t('conflict.gone')}
      <Choices>
        <Button color="inherit" variant="outlined" onClick={() => void day.takeTheirs()}>
          {t(sheet ? 'conflict.takeTheirs' : 'conflict.leaveDeleted')}
        </Button>
        <Button
          color="inherit"
          variant="outlined"
          disabled={day.pending}
          onClick={() => void submit(sheet?.version ?? 0)}
        >
          {t('conflict.saveMine')}
        </Button>
      </Choices>
    </Alert>
  )
}

function Differences({ day: { children, marks }, sheet }: { day: Day; sheet: AttendanceSheet }) {
  const t = useTexts('attendance')
  const { name } = sheet.savedBy
  const differences = disagreements(children, marks, sheet)
  const markLabel = (present: boolean) => t(present ? 'present' : 'absent')
  return (
    <>
      {differences.length === 0 ? t('conflict.same') : t('conflict.text', { count: differences.length })}
      <Box component="ul" sx={{ margin: 0, marginBlock: 1, paddingInlineStart: 2.5 }}>
        {differences.map(({ _id, fullName, yours, theirs }) => (
          <li key={_id}>
            {t('conflict.child', {
              child: fullName,
              name,
              theirs: markLabel(theirs),
              yours: markLabel(yours),
            })}
          </li>
        ))}
      </Box>
    </>
  )
}

function Choices({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>{children}</Box>
}
