import { useTexts } from '../../../lib/texts.ts'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import { ChargeForm } from './charge-form.tsx'
import { LoadedAccount } from './loaded-account.tsx'

/** Over a child's account, at /app/feeaccount/CHILD/latefee. */
export default function LateFeeDialog() {
  const t = useTexts('ledger')
  return (
    <RouteDialog title={t('lateFee.title')}>
      <LoadedAccount>{account => <ChargeForm kind="lateFee" account={account} />}</LoadedAccount>
    </RouteDialog>
  )
}
