import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { PrintSheet } from '../../ui/print-sheet.tsx'

export type Slip = { name: string; loginName: string; password: string }
type Props = { slips: readonly Slip[] }

/** The slips of parents who are new, to be printed; nothing keeps their passwords. */
export function WelcomeSlips({ slips, onDone }: Props & { onDone: () => void }) {
  const t = useTexts('students')
  return (
    <>
      <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
        {t('slip.hint')}
      </Alert>
      <Slips slips={slips} />
      <PrintSheet>
        <Slips slips={slips} />
      </PrintSheet>
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          justifyContent: 'flex-end',
          paddingBlock: 2,
          position: 'sticky',
          insetBlockEnd: 0,
          backgroundColor: 'background.paper',
        }}
      >
        <Button onClick={() => print()} variant="outlined">
          {t('slip.print')}
        </Button>
        <Button onClick={onDone} variant="contained">
          {t('slip.done')}
        </Button>
      </Box>
    </>
  )
}

function Slips({ slips }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))' }}>
      {slips.map(slip => (
        <OneSlip key={slip.loginName} slip={slip} />
      ))}
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
    <Box
      sx={{ padding: 2, border: '1px solid', borderColor: 'divider', borderRadius: 1, breakInside: 'avoid' }}
    >
      <Box component="dl" sx={{ margin: 0 }}>
        {lines.map(([label, value]) => (
          <Box key={label} sx={{ marginBlockEnd: 1 }}>
            <Typography component="dt" variant="body2" sx={{ opacity: 0.8 }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ margin: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('slip.address', { address: `${location.origin}/montessori/login` })}
      </Typography>
    </Box>
  )
}
