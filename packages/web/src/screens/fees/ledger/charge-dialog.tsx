import { api } from '@casa/contract'
import { entryForm } from '@casa/contract/ledger'
import Typography from '@mui/material/Typography'
import type * as z from 'zod'
import { useWrite } from '../../../api/hooks.ts'
import { DateField } from '../../../form/date-field.tsx'
import { Form } from '../../../form/form.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useSaveAgain } from '../../../form/use-save-again.ts'
import { useSchoolDay } from '../../../lib/school-day.ts'
import { useTexts } from '../../../lib/texts.ts'
import { rupees } from '../../../parts/money.tsx'
import { RouteDialog } from '../../../ui/route-dialog.tsx'
import { MoneyField } from '../money-field.tsx'
import { type ChildAccount, LoadedAccount, useAccount } from './account.tsx'

type Body = z.output<typeof entryForm>
type Kind = 'concession' | 'lateFee'

/** Over a child's account, at /app/feeaccount/CHILD/concession. */
export function ConcessionDialog() {
  return <ChargeDialog kind="concession" />
}

/** Over a child's account, at /app/feeaccount/CHILD/latefee. */
export function LateFeeDialog() {
  return <ChargeDialog kind="lateFee" />
}

function ChargeDialog({ kind }: { kind: Kind }) {
  const t = useTexts('ledger')
  const account = useAccount()
  return (
    <RouteDialog title={t(`${kind}.title`)}>
      <LoadedAccount account={account} pending={[56, 56, 56]}>
        {account => <ChargeForm kind={kind} account={account} />}
      </LoadedAccount>
    </RouteDialog>
  )
}

/** Grants a concession or charges a late fee, and explains the effect. */
function ChargeForm({ kind, account }: { kind: Kind; account: ChildAccount }) {
  const t = useTexts('ledger')
  const today = useSchoolDay()
  const { mutateAsync } = useWrite(api.ledger[kind])
  const save = useSaveAgain((body: Body) => mutateAsync({ body }), {
    title: t('againTitle'),
    action: t('again'),
  })
  const values = () => ({ studentId: account.student._id, amount: '', date: today, reason: '' })
  return (
    <Form schema={entryForm} values={values} save={save} submit={t(`${kind}.save`)}>
      <Typography>
        <strong>{account.student.fullName}</strong>
        <br />
        {t('owed')}: {rupees(account.balance)} · {t('due')}: {rupees(account.due)}
        <br />
        {t(`${kind}.what`)}
      </Typography>
      <MoneyField name="amount" label={t('amount')} required />
      <TextField name="reason" label={t('reason')} required />
      <DateField name="date" label={t('record.date')} latest={today} required />
    </Form>
  )
}
