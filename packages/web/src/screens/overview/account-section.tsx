import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { useKeepsLedger } from '../../parts/use-keeps-ledger.ts'
import { beginsLine } from '../../ui/text-button-edges.ts'

/**
 * Where a school keeps a ledger, the office's way to a child's account and its receipts: the due list leads only to the
 * accounts of those who owe something now.
 */
export function AccountSection({ studentId }: { studentId: string }) {
  const t = useTexts('overview')
  const { keeps } = useKeepsLedger()
  if (!keeps) return null
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="child-account"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <Typography variant="h2" id="child-account">
        {t('account.title')}
      </Typography>
      <Typography sx={{ color: 'text.secondary', marginBlockStart: 1 }}>{t('account.text')}</Typography>
      <Button component={RouterLink} to={`/app/feeaccount/${studentId}`} sx={beginsLine}>
        {t('account.open')}
      </Button>
    </Paper>
  )
}
