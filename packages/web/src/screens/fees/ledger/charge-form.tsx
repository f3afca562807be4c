import { api } from '@casa/contract'
import { entryForm } from '@casa/contract/ledger'
import Typography from '@mui/material/Typography'
import { useWrite } from '../../../api/hooks.ts'
import { DateField } from '../../../form/date-field.tsx'
import { Form } from '../../../form/form.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useSchoolDay } from '../../../lib/school-day.ts'
import { useTexts } from '../../../lib/texts.ts'
import { MoneyField } from '../money-field.tsx'
import type { Account } from './account.ts'

/** Grants a concession or charges a late fee, and explains the effect. */
export function ChargeForm({ kind, account }: { kind: 'concession' | 'lateFee'; account: Account }) {
  const t = useTexts('ledger')
  const today = useSchoolDay()
  const { mutateAsync } = useWrite(api.ledger[kind])
  const values = () => ({ studentId: account.student._id, amount: '', date: today, reason: '' })
  return (
    <Form schema={entryForm} values={values} save={body => mutateAsync({ body })} submit={t(`${kind}.save`)}>
      <Typography>
        <strong>{account.student.fullName}</strong>
        <br />
        {t(`${kind}.what`)}
      </Typography>
      <MoneyField name="amount" label={t('amount')} required />
      <TextField name="reason" label={t('reason')} required />
      <DateField name="date" label={t('record.date')} latest={today} required />
    </Form>
  )
}
