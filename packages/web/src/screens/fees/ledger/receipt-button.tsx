import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { callFile } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DownloadPdf } from '../../../parts/download-pdf.tsx'
import { rupees } from '../../../parts/money.tsx'
import { FactList } from '../../../ui/even-grid.tsx'
import { PrintOutlined, ReceiptLongOutlined } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { ClosableDialog } from '../../../ui/route-dialog.tsx'
import type { Entry } from './account.tsx'

type Receipt = AnswerOf<typeof api.ledger.trueReceipt>

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

/** A recorded payment's receipt, on screen and for printing. */
function ReceiptDialog({ payment, onClose }: { payment: string; onClose: () => void }) {
  const t = useTexts('ledger')
  const receipt = useCall(api.ledger.trueReceipt, { params: { id: payment } })
  return (
    <ClosableDialog title={t('receipt')} onClose={onClose}>
      <Loaded query={receipt} pending={200}>
        {receipt => (
          <>
            <Facts receipt={receipt} />
            <PrintSheet>
              <Typography variant="h2" component="p" sx={{ marginBlockEnd: 2 }}>
                {t('receipt')}
              </Typography>
              <Facts receipt={receipt} />
            </PrintSheet>
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', paddingBlock: 2 }}
            >
              <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
                {t('print')}
              </Button>
              <DownloadPdf
                label={t('downloadReceipt')}
                name={receipt.number.replaceAll('/', '-')}
                fetchPdf={language =>
                  callFile(api.ledger.receiptPdf, { params: { id: payment }, query: { language } })
                }
              />
            </Box>
          </>
        )}
      </Loaded>
    </ClosableDialog>
  )
}

function Facts({ receipt }: { receipt: Receipt }) {
  const t = useTexts('ledger')
  const { day } = useFormats()
  return (
    <>
      <Typography variant="h3" component="p" sx={{ marginBlockEnd: 2 }}>
        {receipt.school}
      </Typography>
      {receipt.reversed && (
        <Alert severity="warning" role="note" sx={{ marginBlockEnd: 2 }}>
          {t('receiptReversed')}
        </Alert>
      )}
      <FactList
        facts={[
          [t('receiptNumber'), receipt.number],
          [t('amount'), rupees(receipt.total)],
          [t('student'), receipt.child],
          [t('class'), receipt.class],
          [t('record.paidBy'), receipt.payer],
          [t('record.date'), day(receipt.day)],
          [t('record.mode'), t(`modes.${receipt.method}`)],
          [t('record.reference'), receipt.reference ?? '–'],
        ]}
      />
    </>
  )
}
