import { useTexts } from '../../../lib/texts.ts'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import { ChargeForm } from './charge-form.tsx'
import { LoadedAccount } from './loaded-account.tsx'

/** Over a child's account, at /app/feeaccount/CHILD/concession. */
export default function ConcessionDialog() {
  const t = useTexts('ledger')
  return (
    <RouteDialog title={t('concession.title')}>
      <LoadedAccount>{account => <ChargeForm kind="concession" account={account} />}</LoadedAccount>
    </RouteDialog>
  )
}
