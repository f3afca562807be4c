import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'

export type Slip = { name: string; loginName: string; password: string }

/** The slips of parents who are new, to be printed; nothing keeps their passwords. */
export function WelcomeSlips({ slips, onDone }: { slips: readonly Slip[]; onDone: () => void }) {
  const t = useTexts('students')
  return (
    <Box className="printed">
      <Alert severity="info" className="not-printed" sx={{ marginBlockEnd: 2 }}>
        {t('slip.hint')}
      </Alert>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
        {slips.map(slip => (
          <OneSlip key={slip.loginName} slip={slip} />
        ))}
      </Box>
      <Box
        className="not-printed"
        sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', paddingBlock: 2 }}
      >
        <Button onClick={() => print()} variant="outlined">
          {t('slip.print')}
        </Button>
        <Button onClick={onDone} variant="contained">
          {t('slip.done')}
        </Button>
      </Box>
    </Box>
  )
}

function OneSlip({ slip }: { slip: Slip }) {
  const t = useTexts('students')
  const lines = [
    [t('slip.for'), slip.name],
    [t('slip.login'), slip.loginName],
    [t('slip.password'), slip.password],
  ]
  return (
    <Paper variant="outlined" sx={{ padding: 2, breakInside: 'avoid' }}>
      <Box component="dl" sx={{ margin: 0 }}>
        {lines.map(([label, value]) => (
          <Box key={label} sx={{ marginBlockEnd: 1 }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ margin: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2">
        {t('slip.address', { address: `${location.origin}/montessori/login` })}
      </Typography>
    </Paper>
  )
}
