import Alert from '@mui/material/Alert'
import { isBlocked } from '../lib/rights.ts'
import { useTexts } from '../lib/texts.ts'
import { type Empty, EmptyState } from '../ui/empty-state.tsx'

/** What a parent without children sees: that the school has linked none, or has blocked this parent. */
export function NoChildren({ drawing }: Pick<Empty, 'drawing'>) {
  const t = useTexts('parts')
  const hint = t(isBlocked() ? 'blocked' : 'noChildrenHint')
  return <EmptyState {...(drawing && { drawing })} title={t('noChildren')} hint={hint} />
}

/** Tells a parent who sees other children that a school has blocked access to one. */
export function BlockedNote() {
  const t = useTexts('parts')
  if (!isBlocked()) return null
  return (
    <Alert severity="info" role="note">
      {t('blocked')}
    </Alert>
  )
}
