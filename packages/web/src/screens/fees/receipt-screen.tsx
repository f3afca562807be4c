import { api } from '@casa/contract'
import { receiptNumbers } from '@casa/contract/rules/fees'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callFile } from '../../api/client.ts'
import { useFormats } from '../../lib/formats.ts'
import { currentUser } from '../../lib/session.ts'
import { rememberedPayments } from '../../lib/tab-memory.ts'
import { useTexts } from '../../lib/texts.ts'
import { DownloadPdf } from '../../parts/download-pdf.tsx'
import { InvoiceStatus } from '../../parts/fee-status.tsx'
import type { Invoice } from '../../parts/invoices.ts'
import { rupees } from '../../parts/money.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FactList } from '../../ui/even-grid.tsx'
import { InvoicePage, type InvoiceView, invoicePath, SchoolSection } from './invoice-page.tsx'

/** The receipt of a Paid instalment. */
export default function ReceiptScreen() {
  const t = useTexts('payments')
  return (
    <InvoicePage title={t('receipt')}>
      {view => (view.invoice.status === 'Paid' ? <Receipt {...view} /> : <NotPaid {...view} />)}
    </InvoicePage>
  )
}

function NotPaid({ invoice, student }: InvoiceView) {
  const t = useTexts('payments')
  const pay = (
    <Button component={Link} to={invoicePath(invoice, student._id, 'payment')} variant="contained">
      {t('toPayment')}
    </Button>
  )
  return <EmptyState drawing="goldenBeads" title={t('notPaid')} hint={t('notPaidHint')} action={pay} />
}

function Receipt(view: InvoiceView) {
  const t = useTexts('payments')
  const { day } = useFormats()
  const { student, school, year, invoice } = view
  return (
    <>
      <Alert severity="info">{t('receiptNote')}</Alert>
      {school && <SchoolSection school={school} />}
      <Facts
        title={t('invoiceDetails')}
        facts={[
          [t('invoice'), invoice.id],
          [t('student'), student.fullName],
          [t('class'), student.classId?.className],
          [t('status'), <InvoiceStatus key="status" status="Paid" />],
        ]}
      />
      <Facts
        title={t('feeDetails')}
        facts={[
          [t('academicYear'), year.year],
          [t('totalFee'), rupees(year.total)],
          [t('thisInstallment'), rupees(invoice.amount)],
          [t('dueDate'), day(invoice.date)],
        ]}
      />
      <PaymentFacts invoice={invoice} />
      {!year.sample && <DownloadReceipt invoice={invoice} student={student._id} />}
    </>
  )
}

function PaymentFacts({ invoice }: Pick<InvoiceView, 'invoice'>) {
  const t = useTexts('payments')
  const { day } = useFormats()
  const user = currentUser()
  const payment = rememberedPayments(user._id)[invoice.id]
  return (
    <Facts
      title={t('paymentFacts')}
      facts={[
        [t('amountPaid'), rupees(invoice.amount)],
        [t('amountDue'), rupees('0.00')],
        [t('paymentMode'), payment ? t(`methods.${payment.method}`) : t('notRecorded')],
        [t('reference'), payment ? receiptNumbers(invoice.id).reference : t('notRecorded')],
        [t('paidBy'), payment ? user.name : t('notRecorded')],
        [t('paymentDate'), payment ? day(payment.day) : t('notRecorded')],
        [t('receiptNumber'), receiptNumbers(invoice.id).receipt],
      ]}
    />
  )
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
        {title}
      </Typography>
      <FactList facts={facts} />
    </Paper>
  )
}

/** Downloads an invoice's receipt as a PDF. Only a payment's method and day are sent. */
function DownloadReceipt({ invoice, student }: { invoice: Invoice; student: string }) {
  const t = useTexts('payments')
  return (
    <DownloadPdf
      label={t('downloadReceipt')}
      name={receiptNumbers(invoice.id).receipt}
      fetchPdf={({ language }) => {
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
