import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTexts } from '../../../lib/texts.ts'
import type { Entry } from './account.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'

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
      {open && <ReceiptDialog payment={entry._id} onClose={() => setOpen(false)} />}
    </>
  )
}
