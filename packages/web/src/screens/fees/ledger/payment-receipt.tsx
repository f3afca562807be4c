import { api } from '@casa/contract'
import type { AnswerOf } from '@casa/contract/route'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { callFile } from '../../../api/client.ts'
import { useCall } from '../../../api/hooks.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts.ts'
import { DownloadPdf } from '../../../parts/download-pdf.tsx'
import { rupees } from '../../../parts/money.tsx'
import { FactList } from '../../../ui/even-grid.tsx'
import { PrintOutlined } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { useClose } from '../../../ui/route-dialog.tsx'

type Receipt = AnswerOf<typeof api.ledger.trueReceipt>

/** A recorded payment's receipt in a dialog, and for printing. */
export function PaymentReceipt({ payment }: { payment: string }) {
  const t = useTexts('ledger')
  const close = useClose()
  const receipt = useCall(api.ledger.trueReceipt, { params: { id: payment } })
  return (
    <Loaded query={receipt} pending={200}>
      {receipt => (
        <>
          <Facts receipt={receipt} />
          <PrintSheet>
            <Typography variant="h2" component="p" sx={{ marginBlockEnd: 2 }}>
              {t('receipt')}
            </Typography>
            <Facts receipt={receipt} />
            {receipt.balance !== null && <Box sx={signature}>{t('signature')}</Box>}
          </PrintSheet>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end', paddingBlock: 2 }}
          >
            <Button onClick={close}>{t('close')}</Button>
            <DownloadPdf
              label={t('downloadReceipt')}
              name={receipt.number.replaceAll('/', '-')}
              fetchPdf={language =>
                callFile(api.ledger.receiptPdf, { params: { id: payment }, query: { language } })
              }
            />
            <Button
              variant="contained"
              autoFocus
              startIcon={<PrintOutlined />}
              onClick={() => window.print()}
            >
              {t('print')}
            </Button>
          </Box>
        </>
      )}
    </Loaded>
  )
}

const signature = {
  marginBlockStart: 10,
  marginInlineStart: 'auto',
  inlineSize: '40%',
  paddingBlockStart: 0.5,
  borderBlockStart: '1px solid',
  typography: 'caption',
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
          ...(receipt.balance === null ? [] : [[t('balanceAfter'), rupees(receipt.balance)] as const]),
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
