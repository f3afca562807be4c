import { sumOf } from '@casa/contract/rules/money'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '../../lib/formats.ts'
import { schoolDay } from '../../lib/school-day.ts'
import { currentUser, rememberPayment, type SimulatedPayment } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { InvoiceStatus } from '../../parts/invoice-status.tsx'
import { rupees } from '../../parts/rupees.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { addressOf } from './invoice-address.ts'
import { InvoicePage, type InvoiceView } from './invoice-page.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { SchoolSection } from './school-section.tsx'

/** One instalment, and its payment while it is Due. */
export default function PaymentScreen() {
  const t = useTexts('payments')
  return <InvoicePage title={t('paymentDetails')}>{view => <Payment {...view} />}</InvoicePage>
}

function Payment(view: InvoiceView) {
  const t = useTexts('payments')
  const { day } = useFormats()
  const { student, school, year, invoice } = view
  return (
    <>
      {school && <SchoolSection school={school} />}
      <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography variant="h2" sx={{ flex: '1 1 auto' }}>
            {rupees(invoice.amount)}
          </Typography>
          <InvoiceStatus status={invoice.status} />
        </Box>
        <FactList
          facts={[
            [t('student'), student.fullName],
            [t('class'), student.classId?.className],
            [t('academicYear'), year.year],
            [t('dueDate'), day(invoice.date)],
            [t('invoice'), invoice.id],
          ]}
        />
        <Box>{invoice.status === 'Due' ? <PayNow {...view} /> : <ReceiptLink {...view} />}</Box>
      </Paper>
      <Summary {...view} />
    </>
  )
}

function ReceiptLink({ invoice, student }: InvoiceView) {
  const t = useTexts('payments')
  return (
    <Button component={Link} to={addressOf(invoice, student._id, 'receipt')} variant="contained">
      {t('toReceipt')}
    </Button>
  )
}

/** Opens the steps of a payment. Once it has gone through, in this browser session alone, it shows the receipt. */
function PayNow({ invoice, student }: InvoiceView) {
  const t = useTexts('payments')
  const toasts = useToasts()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const onPaid = (method: SimulatedPayment['method']) => {
    rememberPayment(currentUser()._id, invoice.id, { method, day: schoolDay() })
    toasts.success(t('paidInSimulation'))
    navigate(addressOf(invoice, student._id, 'receipt'), { replace: true })
  }
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {t('payNow')}
      </Button>
      {open && <PaymentDialog amount={invoice.amount} onClose={() => setOpen(false)} onPaid={onPaid} />}
    </>
  )
}

function Summary({ year, invoice }: InvoiceView) {
  const t = useTexts('payments')
  const sum = (status: string) =>
    rupees(sumOf(year.invoices.filter(one => one.status === status).map(({ amount }) => amount)))
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" sx={{ marginBlockEnd: 2 }}>
        {t('summary')}
      </Typography>
      <FactList
        minWidth={150}
        facts={[
          [t('totalFee'), rupees(year.total)],
          [t('paidSum'), sum('Paid')],
          [t('dueSum'), sum('Due')],
          [t('thisInstallment'), rupees(invoice.amount)],
        ]}
      />
    </Paper>
  )
}
