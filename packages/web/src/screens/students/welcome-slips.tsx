import { api } from '@casa/contract'
import type { WelcomeSlip } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { memo } from 'react'
import { useCall } from '../../api/hooks.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { BreakableText } from '../../ui/text-wrap.tsx'

type Props = { slips: readonly WelcomeSlip[] }
type Ways = { onDone: () => void; onAnother?: () => void }

/**
 * Parents' slips for printing, then the next child if there is an `onAnother`. Their passwords are not stored
 * anywhere.
 */
export function WelcomeSlips({ slips, onDone, onAnother }: Props & Ways) {
  const t = useTexts('students')
  return (
    <>
      <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
        {t(slips.every(({ kind }) => kind === 'link') ? 'slip.linkHint' : 'slip.hint', {
          count: slips.length,
        })}
      </Alert>
      <Slips slips={slips} />
      <PrintSheet>
        <Slips slips={slips} />
      </PrintSheet>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
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
        {onAnother && (
          <Button onClick={onAnother} variant="outlined">
            {t('slip.another')}
          </Button>
        )}
        <Button onClick={onDone} variant="contained">
          {t('slip.done')}
        </Button>
      </Box>
    </>
  )
}

/** One element styles all slips, because a workbook can bring hundreds. */
const Slips = memo(function Slips({ slips }: Props) {
  const t = useTexts('students')
  const signIn = `${location.origin}/montessori/login`
  const school = useCall(api.schools.get, { params: { id: currentUser().schooleId } })
  return (
    <Box sx={slipStyles}>
      {slips.map(slip => (
        <div key={slip.loginName}>
          <header>
            {school.data?.logoURL && <img src={`${school.data.logoURL}?size=small`} alt="" />}
            {school.data?.schooleName}
          </header>
          <dl>
            <dt>{t('slip.for')}</dt>
            <dd>{slip.name}</dd>
            <dt>{t('slip.child', { count: slip.children.length })}</dt>
            {slip.children.map(({ fullName, className }) => (
              <dd key={fullName}>{t('slip.ofClass', { name: fullName, class: className })}</dd>
            ))}
            <dt>{t('slip.login')}</dt>
            <dd>{slip.loginName}</dd>
            <dt>{t(slip.kind === 'link' ? 'slip.linkPassword' : 'slip.password')}</dt>
            <dd>{slip.password}</dd>
          </dl>
          <footer>
            <QrCode text={signIn} label={t('slip.qr')} size={84} />
            <p>
              <BreakableText>{t('slip.address', { address: signIn })}</BreakableText>
              <br />
              {t(slip.kind === 'link' ? 'slip.linkSteps' : 'slip.steps')}
            </p>
          </footer>
        </div>
      ))}
    </Box>
  )
})

const slipStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 264px), 1fr))',
  typography: 'body2',
  '@media print': { gap: 1.5 },
  '& > div': {
    paddingInline: 1.5,
    paddingBlock: 1.25,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
  },
  '& header': { display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600, marginBlockEnd: 0.5 },
  '& header img': { maxInlineSize: 96, maxBlockSize: 32 },
  '& dl': { margin: 0 },
  '& dt': { typography: 'caption' },
  '& dd': { margin: 0, marginBlockEnd: 0.5, typography: 'body1', fontWeight: 600 },
  // A monospaced font keeps similar letters apart and the password on one line.
  '& dd:last-of-type': {
    fontFamily: 'ui-monospace, "DejaVu Sans Mono", monospace',
    fontSize: '1rem',
    whiteSpace: 'nowrap',
  },
  '& footer': { typography: 'caption', display: 'flex', gap: 1, alignItems: 'center' },
  '& footer svg': { flexShrink: 0 },
  '& footer p': { margin: 0 },
} as const
