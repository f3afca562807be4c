import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx'
import { lineClamp } from '../../ui/styles.ts'
import type { Round, Stop } from './use-round.ts'

type Go = (stop: Stop, event: MouseEvent<HTMLButtonElement>) => void
type Props = {
  round: Round
  onGo: Go
  /** What the bar says beside its buttons. */
  note?: string | undefined
  /** What is wrong with what is written; not announced, because it changes with every line. */
  warning?: string | undefined
  children?: ReactNode
}

/** A bar at the bottom of the window: the children before and after, how far one has come, and what can be done. */
export function ReportBar({ round, onGo, note, warning, children }: Props) {
  const t = useTexts('conferencereports')
  const { place, count, sent, previous, following, proofreads } = round
  const where = { place: place + 1, count }
  return (
    <Box sx={bar} data-print="none">
      {warning && (
        <Typography variant="body2" sx={{ flex: '1 1 100%', color: 'warning.main', fontWeight: 600 }}>
          {warning}
        </Typography>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: '1 1 280px', minWidth: 0 }}>
        <StopButton stop={previous} label={t('previousChild')} icon={<ChevronLeft />} onGo={onGo} />
        {place >= 0 && (
          <Typography role="status" variant="body2" sx={{ textAlign: 'center', flex: { xs: 1, sm: 'none' } }}>
            {proofreads ? t('placeInQueue', where) : t('placeInClass', { ...where, sent })}
          </Typography>
        )}
        <StopButton stop={following} label={t('nextChild')} icon={<ChevronRight />} onGo={onGo} end />
      </Box>
      {note && (
        <Typography
          role="status"
          variant="body2"
          sx={{ flex: { xs: '1 1 100%', sm: 'none' }, textAlign: 'center', color: 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          flex: { xs: '1 1 100%', sm: 'none' },
          '& > *': { flex: { xs: 'auto', sm: 'none' } },
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

type StopButtonProps = {
  stop: Stop | undefined
  label: string
  icon: ReactNode
  onGo: Go
  end?: boolean
}

function StopButton({ stop, label, icon, onGo, end = false }: StopButtonProps) {
  return (
    <Button
      disabled={!stop}
      aria-label={stop ? `${label}: ${stop.name}` : label}
      title={stop?.name}
      {...(end ? { endIcon: icon } : { startIcon: icon })}
      onClick={event => stop && onGo(stop, event)}
      sx={{ minWidth: 44, minHeight: 44, color: 'text.secondary' }}
    >
      <Box
        component="span"
        sx={{ ...lineClamp(1), display: { xs: 'none', md: '-webkit-box' }, maxWidth: 140 }}
      >
        {stop?.name}
      </Box>
    </Button>
  )
}

const bar = {
  position: 'sticky',
  insetBlockEnd: 'var(--bottom, 0px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  marginBlockStart: 2,
  paddingBlock: 1,
  bgcolor: 'background.default',
} as const
