import { api } from '@casa/contract'
import { receiptNumbers } from '@casa/contract/rules/fees'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callFile } from '../../api/client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { currentUser, rememberedPayments } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import type { Invoice } from '../../parts/invoices.ts'
import { useToasts } from '../../ui/toasts.tsx'

/** Downloads an invoice's receipt as a PDF in the chosen language. Of a payment, the method and the day are sent alone. */
export function DownloadReceipt({ invoice, student }: { invoice: Invoice; student: string }) {
  const t = useTexts('payments')
  const { i18n } = useTranslation()
  const toasts = useToasts()
  const [loading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const payment = rememberedPayments(currentUser()._id)[invoice.id]
      const language = i18n.language === 'hi' || i18n.language === 'te' ? i18n.language : 'en'
      const query = {
        studentId: student,
        installment: invoice.number,
        language,
        ...(payment && { method: payment.method, date: payment.day }),
      } as const
      const file = await callFile(api.fees.receipt, { params: { id: invoice.fee }, query })
      saveFile(file, `${receiptNumbers(invoice.id).receipt}.pdf`)
    } catch (error) {
      toasts.failure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button
      variant="contained"
      startIcon={<FileDownloadOutlined />}
      loading={loading}
      loadingPosition="start"
      onClick={download}
      sx={{ justifySelf: 'start' }}
    >
      {t('downloadReceipt')}
    </Button>
  )
}
