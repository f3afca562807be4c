import { api } from '@casa/contract'
import { reversalForm } from '@casa/contract/ledger'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { useWrite } from '../../../api/hooks.ts'
import { Form } from '../../../form/form.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { childAddress } from '../../../lib/address.ts'
import { useFormats } from '../../../lib/formats.ts'
import { mayWrite } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/texts.ts'
import { rupees } from '../../../parts/money.tsx'
import { DialogLink } from '../../../ui/dialog-link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ClosableDialog } from '../../../ui/route-dialog.tsx'
import { LoadedAccount, type ReversibleEntry, useAccount } from './account.tsx'
import { AccountView } from './account-view.tsx'

/** A child's account: its instalments, and every entry with the balance after it. */
export default function AccountScreen() {
  const t = useTexts('ledger')
  const account = useAccount()
  const [reversing, setReversing] = useState<ReversibleEntry>()
  const name = account.data?.student.fullName
  return (
    <>
      <PageHeader
        title={name ? t('accountOf', { name }) : t('account')}
        description={t('accountDescription')}
        actions={account.data && <Commands student={account.data.student._id} />}
      />
      <LoadedAccount account={account} pending={360}>
        {account => (
          <Stack spacing={3}>
            <AccountView account={account} {...(mayWrite('money') && { onReverse: setReversing })} />
          </Stack>
        )}
      </LoadedAccount>
      {reversing && <ReversalDialog entry={reversing} onClose={() => setReversing(undefined)} />}
      <Outlet />
    </>
  )
}

function Commands({ student }: { student: string }) {
  const t = useTexts('ledger')
  return (
    <>
      {mayWrite('money') && (
        <>
          <Button component={DialogLink} to="payment" variant="contained">
            {t('pay')}
          </Button>
          <Button component={DialogLink} to="concession" variant="outlined">
            {t('kinds.concession')}
          </Button>
          <Button component={DialogLink} to="latefee" variant="outlined">
            {t('kinds.lateFee')}
          </Button>
        </>
      )}
      <Button component={Link} to={childAddress(student)}>
        {t('childPage')}
      </Button>
      <Button component={Link} to="/app/feedue">
        {t('toDue')}
      </Button>
    </>
  )
}

/** Reverses an entry by posting an opposite one, and explains the effect first. */
function ReversalDialog({ entry, onClose }: { entry: ReversibleEntry; onClose: () => void }) {
  const t = useTexts('ledger')
  return (
    <ClosableDialog title={t('reverse.title')} onClose={onClose}>
      <Reversal entry={entry} onDone={onClose} />
    </ClosableDialog>
  )
}

function Reversal({ entry, onDone }: { entry: ReversibleEntry; onDone: () => void }) {
  const t = useTexts('ledger')
  const { day } = useFormats()
  const { mutateAsync } = useWrite(api.ledger.reverse)
  const { _id: id, kind, amount, date, receiptNumber } = entry
  const what = t(`reverse.${kind}`, {
    amount: rupees(amount.replace('-', '')),
    day: day(date),
    receipt: receiptNumber,
  })
  return (
    <Form
      schema={reversalForm}
      about={id}
      values={() => ({ reason: '' })}
      save={body => mutateAsync({ params: { id }, body })}
      onDone={onDone}
      submit={t('reverse.action')}
    >
      <Alert severity="warning" role="note">
        {what} {t('reverse.cannot')}
      </Alert>
      <TextField name="reason" label={t('reason')} required />
    </Form>
  )
}
