import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTexts } from '../../../lib/texts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** What the ledger's screens show in a school without one. */
export function NoLedger() {
  const t = useTexts('ledger')
  const settings = (
    <Button component={Link} to="/app/settings" variant="contained">
      {t('off.action')}
    </Button>
  )
  return <EmptyState drawing="goldenBeads" title={t('off.title')} hint={t('off.hint')} action={settings} />
}
