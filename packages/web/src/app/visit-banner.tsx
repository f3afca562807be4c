import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useFormats } from '../lib/formats.ts'
import { leaveVisit } from '../lib/leave-visit.ts'
import type { SignedInUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'

/** Says on every screen that the administrator only reads this school, and leads out of it. */
export function VisitBanner({ visit }: { visit: NonNullable<SignedInUser['visit']> }) {
  const t = useTexts('app')
  const { moment } = useFormats()
  return (
    <Alert
      severity="warning"
      role="note"
      square
      sx={{
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' } },
        '& .MuiButton-root': { whiteSpace: 'nowrap' },
      }}
      action={
        <Button color="inherit" variant="outlined" onClick={() => void leaveVisit()}>
          {t('visit.leave')}
        </Button>
      }
    >
      {t('visit.banner', { school: visit.schooleName, at: moment(visit.until) })}
    </Alert>
  )
}
