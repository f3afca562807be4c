import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useLedgerSwitch } from './use-ledger-switch.tsx'

/** Asks the office of a new school, once, whether it keeps a ledger. */
export function LedgerQuestion() {
  const t = useTexts('schools')
  const id = useId()
  const { change, isPending } = useLedgerSwitch()
  return (
    <Paper component="section" aria-labelledby={id} sx={{ padding: 2, marginBlockEnd: 2 }}>
      <Typography id={id} variant="h3" component="h2" sx={{ marginBlockEnd: 0.5 }}>
        {t('settings.ledger.question')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('settings.ledger.hint')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1.5 }}>
        <Button variant="contained" disabled={isPending} onClick={() => void change(true)}>
          {t('settings.ledger.yes')}
        </Button>
        <Button disabled={isPending} onClick={() => void change(false, true)}>
          {t('settings.ledger.no')}
        </Button>
      </Box>
    </Paper>
  )
}
