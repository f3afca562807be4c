import { styled } from '@mui/material/styles'
import { radius } from '../../ui/tokens.ts'
import { KeyChip } from '../key-chip.tsx'
import type { Mark } from './matrix.ts'

type Props = {
  mark: Mark
  /** Without a key: what a press would record, on a quiet surface. */
  proposed?: boolean
}

/**
 * A child's key on an exercise, for display beside its description: a dot marks one that parents do not see yet, an
 * arrow what should be presented again, a dashed ring a plan.
 */
export function KeyMark({ mark: { key, draft, planned, stale }, proposed = false }: Props) {
  if (!key && !planned && !proposed) return null
  return (
    <Place aria-hidden data-draft={draft} data-stale={stale}>
      {key ? <KeyChip value={key} /> : <Quiet data-planned={planned}>P</Quiet>}
    </Place>
  )
}

const Place = styled('span')(({ theme }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  flex: 'none',
  '&[data-stale=true]::before': { content: '"↻"', fontWeight: 700, color: theme.vars.palette.text.secondary },
  '&[data-draft=true]::after': {
    content: '""',
    position: 'absolute',
    insetBlockStart: -4,
    insetInlineEnd: -4,
    width: 11,
    height: 11,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.text.primary,
    border: `2px solid ${theme.vars.palette.background.paper}`,
  },
}))

const Quiet = styled('span')(({ theme }) => ({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 36,
  height: 24,
  borderRadius: radius.chip,
  fontSize: '0.8125rem',
  fontWeight: 700,
  lineHeight: 1,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.fill,
  '&[data-planned=true]': {
    backgroundColor: 'transparent',
    border: `1.5px dashed ${theme.vars.palette.edge}`,
  },
}))
