import { useTexts } from '../../../lib/texts.ts'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import { LoadedAccount } from './loaded-account.tsx'
import { PaymentForm } from './payment-form.tsx'

/** Records a payment, over the due list at /app/feedue/CHILD and over a child's account at /app/feeaccount/CHILD/payment. */
export default function RecordPaymentDialog() {
  const t = useTexts('ledger')
  return (
    <RouteDialog title={t('pay')}>
      <LoadedAccount>{account => <PaymentForm account={account} />}</LoadedAccount>
    </RouteDialog>
  )
}
