import { sumOf } from '@casa/contract/rules/money'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '../../lib/formats.ts'
import { schoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { rememberPayment, type SimulatedPayment } from '../../lib/tab-memory.ts'
import { useTexts } from '../../lib/texts.ts'
import { InvoiceStatus } from '../../parts/fee-status.tsx'
import { rupees } from '../../parts/money.tsx'
import { FactList } from '../../ui/even-grid.tsx'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { InvoicePage, type InvoiceView, invoicePath, SchoolSection } from './invoice-page.tsx'

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
    <Button component={Link} to={invoicePath(invoice, student._id, 'receipt')} variant="contained">
      {t('toReceipt')}
    </Button>
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

/** Opens the steps of a payment. Once it has succeeded, in this browser session only, it shows the receipt. */
function PayNow({ invoice, student }: InvoiceView) {
  const t = useTexts('payments')
  const toasts = useToasts()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const onPaid = (method: SimulatedPayment['method']) => {
    rememberPayment(currentUser()._id, invoice.id, { method, day: schoolDay() })
    toasts.success(t('paidInSimulation'))
    navigate(invoicePath(invoice, student._id, 'receipt'), { replace: true })
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

type Method = SimulatedPayment['method']

const methods: readonly Method[] = ['card', 'upi', 'netbanking']

/** How long a simulated payment takes. */
const delayMs = 2_000

type Props = { amount: string; onClose: () => void; onPaid: (method: Method) => void }

/**
 * Complete Payment: first the method, then its details. It is a simulation: the input stays in the fields, which
 * disappear with the dialog, and nothing is sent.
 */
function PaymentDialog({ amount, onClose, onPaid }: Props) {
  const t = useTexts('payments')
  const [step, setStep] = useState(0)
  const [method, setMethod] = useState<Method>()
  const [paying, setPaying] = useState(false)
  // A later response re-renders the dialog, which must not restart the delay.
  const end = useEffectEvent(() => method && onPaid(method))
  useEffect(() => {
    if (!paying) return
    const timer = setTimeout(() => end(), delayMs)
    return () => clearTimeout(timer)
  }, [paying])
  return (
    <ClosableDialog title={t('completePayment')} onClose={onClose}>
      <Stack spacing={3} sx={{ paddingBlock: 1 }}>
        <Alert severity="info">{t('simulation')}</Alert>
        <Stepper activeStep={step}>
          {(['chooseMethod', 'enterDetails'] as const).map((label, index) => (
            <Step key={label} aria-current={index === step ? 'step' : undefined}>
              <StepLabel>{t(label)}</StepLabel>
            </Step>
          ))}
        </Stepper>
        {step === 0 || !method ? (
          <MethodChoice method={method} onChange={setMethod} />
        ) : (
          <PaymentFields method={method} disabled={paying} />
        )}
      </Stack>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        {step === 0 ? (
          <Button disabled={!method} onClick={() => setStep(1)}>
            {t('next')}
          </Button>
        ) : (
          <Button disabled={paying} onClick={() => setStep(0)}>
            {t('back')}
          </Button>
        )}
        <Button
          variant="contained"
          disabled={!method || step === 0}
          loading={paying}
          onClick={() => setPaying(true)}
        >
          {t('pay', { amount: rupees(amount) })}
        </Button>
      </Box>
    </ClosableDialog>
  )
}

function MethodChoice({
  method,
  onChange,
}: {
  method: Method | undefined
  onChange: (method: Method) => void
}) {
  const t = useTexts('payments')
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{t('method')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={method ?? ''}
        onChange={(_, chosen) => onChange(chosen as Method)}
      >
        {methods.map(one => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={t(`methods.${one}`)} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

const banks = ['State Bank of India', 'HDFC Bank', 'ICICI Bank', 'Axis Bank', 'Kotak Mahindra Bank']

type PaymentFieldsProps = { method: SimulatedPayment['method']; disabled: boolean }

/** The details of a payment method. No field has a name or state, and autofill is disabled. */
function PaymentFields({ method, disabled }: PaymentFieldsProps) {
  const t = useTexts('payments')
  const plain = { disabled, autoComplete: 'off' } as const
  if (method === 'upi') return <TextField {...plain} label={t('upiId')} placeholder="name@bank" autoFocus />
  if (method === 'netbanking') {
    return (
      <TextField {...plain} select label={t('bank')} defaultValue="" autoFocus>
        {banks.map(bank => (
          <MenuItem key={bank} value={bank}>
            {bank}
          </MenuItem>
        ))}
      </TextField>
    )
  }
  const digits = (maxLength: number) => ({ htmlInput: { inputMode: 'numeric', maxLength } }) as const
  return (
    <Stack spacing={2.5}>
      <TextField {...plain} label={t('cardNumber')} slotProps={digits(23)} autoFocus />
      <TextField {...plain} label={t('cardName')} />
      <Stack direction="row" spacing={2}>
        <TextField {...plain} label={t('expiry')} placeholder="MM/YY" slotProps={digits(5)} />
        <TextField {...plain} label={t('cvv')} type="password" slotProps={digits(4)} />
      </Stack>
    </Stack>
  )
}
