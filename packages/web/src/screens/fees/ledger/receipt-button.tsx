import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import { ReceiptLongOutlined } from '../../../ui/icons.tsx'
import { ClosableDialog } from '../../../ui/route-dialog.tsx'
import type { Entry } from './account.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'

/** Opens the receipt of a payment. */
export function ReceiptButton({ entry }: { entry: Entry }) {
  const t = useTexts('ledger')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        aria-label={t('receiptNamed', { number: entry.receiptNumber })}
        onClick={() => setOpen(true)}
      >
        <ReceiptLongOutlined />
      </IconButton>
      {open && (
        <ClosableDialog title={t('receipt')} onClose={() => setOpen(false)}>
          <PaymentReceipt payment={entry._id} />
        </ClosableDialog>
      )}
    </>
  )
}
