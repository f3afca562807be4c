import { api } from '@casa/contract'
import { paymentForm } from '@casa/contract/ledger'
import { paymentModes } from '@casa/contract/rules/ledger'
import { grouped } from '@casa/contract/rules/money'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type * as z from 'zod'
import { useWrite } from '../../../api/hooks.ts'
import { DateField } from '../../../form/date-field.tsx'
import { Form } from '../../../form/form.tsx'
import { SelectField } from '../../../form/select-field.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useSaveAgain } from '../../../form/use-save-again.ts'
import { useFormats } from '../../../lib/formats.ts'
import { useSchoolDay } from '../../../lib/school-day.ts'
import { useTexts } from '../../../lib/texts.ts'
import { rupees } from '../../../parts/money.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import { MoneyField } from '../money-field.tsx'
import { type AccountInstalment, type ChildAccount, LoadedAccount, useAccount } from './account.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'

/**
 * Records a payment, over the due list at /app/feedue/CHILD and over a child's account at
 * /app/feeaccount/CHILD/payment, and then shows its receipt.
 */
export default function RecordPaymentDialog() {
  const t = useTexts('ledger')
  const account = useAccount()
  const [paid, setPaid] = useState<string>()
  return (
    <RouteDialog title={t(paid ? 'receipt' : 'pay')}>
      {paid ? (
        <PaymentReceipt payment={paid} />
      ) : (
        <LoadedAccount account={account} pending={[56, 56, 56]}>
          {account => <PaymentForm account={account} onPaid={setPaid} />}
        </LoadedAccount>
      )}
    </RouteDialog>
  )
}

type Body = z.output<typeof paymentForm>

/** Online payments are recorded by the gateway. */
const modes = paymentModes.filter(mode => mode !== 'online')

/** Records a payment by a child's family; it defaults to the oldest open amount, today, in cash. */
function PaymentForm({ account, onPaid }: { account: ChildAccount; onPaid: (payment: string) => void }) {
  const t = useTexts('ledger')
  const today = useSchoolDay()
  const { mutateAsync } = useWrite(api.ledger.pay)
  const save = useSaveAgain((body: Body) => mutateAsync({ body }), {
    title: t('againTitle'),
    action: t('again'),
  })
  const oldest = oldestOpen(account.instalments)
  const values = () => ({
    studentId: account.student._id,
    amount: oldest ? grouped(oldest.open) : '',
    mode: 'cash' as const,
    reference: '',
    date: today,
    paidBy: account.payer ?? '',
  })
  return (
    <Form
      schema={paymentForm}
      values={values}
      save={save}
      onDone={({ data }) => onPaid(data._id)}
      submit={t('pay')}
    >
      <Open account={account} />
      <MoneyField name="amount" label={t('amount')} helper={t('record.amountHint')} required />
      <SelectField
        name="mode"
        label={t('record.mode')}
        options={modes.map(value => ({ value, label: t(`modes.${value}`) }))}
        required
      />
      <TextField name="reference" label={t('record.reference')} helper={t('record.referenceHint')} />
      <DateField name="date" label={t('record.date')} latest={today} required />
      <TextField name="paidBy" label={t('record.paidBy')} required />
    </Form>
  )
}

function Open({ account }: { account: ChildAccount }) {
  const t = useTexts('ledger')
  const { day } = useFormats()
  const oldest = oldestOpen(account.instalments)
  return (
    <Typography>
      <strong>{account.student.fullName}</strong>
      <br />
      {oldest
        ? t('record.oldest', {
            amount: rupees(oldest.open),
            day: day(oldest.date),
            all: rupees(account.balance),
          })
        : t('record.nothing')}
    </Typography>
  )
}

/** The instalment with the earliest due date that is still open. */
function oldestOpen(instalments: readonly AccountInstalment[]): AccountInstalment | undefined {
  return instalments
    .filter(({ open }) => open !== '0.00')
    .toSorted((one, other) => one.date.localeCompare(other.date))[0]
}
