import type { AttendanceSheet } from '@casa/contract/attendance'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../lib/texts.ts'
import type { Disagreement } from './marks.ts'

type Props = {
  sheet: AttendanceSheet
  differences: readonly Disagreement[]
  onTheirs: () => void
  onMine: () => void
}

/** Somebody else saved the same sheet: says where the two differ, so that either choice is made knowingly. */
export function RivalPanel({ sheet, differences, onTheirs, onMine }: Props) {
  const t = useTexts('attendance')
  const { name } = sheet.savedBy
  const panel = useRef<HTMLDivElement>(null)
  // The button that was pressed stands below a long class; the answer must not stay out of sight above it.
  useEffect(() => panel.current?.focus(), [])
  const word = (present: boolean) => t(present ? 'present' : 'absent')
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      severity="warning"
      sx={{ marginBlockEnd: 2, '&:focus': { outline: 'none' } }}
    >
      <AlertTitle>{t('rival.title', { name })}</AlertTitle>
      {differences.length === 0 ? t('rival.same') : t('rival.text', { count: differences.length })}
      <Box component="ul" sx={{ margin: 0, marginBlock: 1, paddingInlineStart: 2.5 }}>
        {differences.map(({ _id, fullName, yours, theirs }) => (
          <li key={_id}>
            {t('rival.child', { child: fullName, name, theirs: word(theirs), yours: word(yours) })}
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" variant="outlined" onClick={onTheirs}>
          {t('rival.takeTheirs')}
        </Button>
        <Button color="inherit" variant="outlined" onClick={onMine}>
          {t('rival.saveMine')}
        </Button>
      </Box>
    </Alert>
  )
}
