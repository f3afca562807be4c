import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { SimulatedPayment } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'

const banks = ['State Bank of India', 'HDFC Bank', 'ICICI Bank', 'Axis Bank', 'Kotak Mahindra Bank']

type Props = { method: SimulatedPayment['method']; disabled: boolean }

/** The details of a payment method. No field has a name or state, and autofill is disabled. */
export function PaymentFields({ method, disabled }: Props) {
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
