import { api } from '@casa/contract'
import { receiptNumbers } from '@casa/contract/rules/fees'
import { callFile } from '../../api/client.ts'
import { currentUser, rememberedPayments } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { DownloadPdf } from '../../parts/download-pdf.tsx'
import type { Invoice } from '../../parts/invoices.ts'

/** Downloads an invoice's receipt as a PDF. Of a payment, the method and the day are sent alone. */
export function DownloadReceipt({ invoice, student }: { invoice: Invoice; student: string }) {
  const t = useTexts('payments')
  return (
    <DownloadPdf
      label={t('downloadReceipt')}
      name={receiptNumbers(invoice.id).receipt}
      fetchPdf={language => {
        const payment = rememberedPayments(currentUser()._id)[invoice.id]
        return callFile(api.fees.receipt, {
          params: { id: invoice.fee },
          query: {
            studentId: student,
            installment: invoice.number,
            language,
            ...(payment && { method: payment.method, date: payment.day }),
          },
        })
      }}
    />
  )
}
