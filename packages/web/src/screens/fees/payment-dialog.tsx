import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { SimulatedPayment } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { rupees } from '../../parts/rupees.ts'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { PaymentFields } from './payment-fields.tsx'

type Method = SimulatedPayment['method']
const methods: readonly Method[] = ['card', 'upi', 'netbanking']

/** How long a payment takes, because it is simulated. */
const delayMs = 2_000

type Props = { amount: string; onClose: () => void; onPaid: (method: Method) => void }

/**
 * Complete Payment: first the method, then its details. It is a simulation: what is typed stays in the fields, which go
 * with the dialog, and nothing is sent.
 */
export function PaymentDialog({ amount, onClose, onPaid }: Props) {
  const t = useTexts('payments')
  const [step, setStep] = useState(0)
  const [method, setMethod] = useState<Method>()
  const [paying, setPaying] = useState(false)
  // A later answer of the server renders the dialog anew, which must not begin the delay again.
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
