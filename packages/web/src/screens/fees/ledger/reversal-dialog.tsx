import { api } from '@casa/contract'
import { reversalForm } from '@casa/contract/ledger'
import Alert from '@mui/material/Alert'
import { useWrite } from '../../../api/hooks.ts'
import { Form } from '../../../form/form.tsx'
import { TextField } from '../../../form/text-field.tsx'
import { useFormats } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/texts.ts'
import { rupees } from '../../../parts/rupees.ts'
import { ClosableDialog } from '../../../ui/route-dialog.tsx'
import type { ReversibleEntry } from './account.ts'

/** Reverses an entry by posting an opposite one, and explains the effect first. */
export function ReversalDialog({ entry, onClose }: { entry: ReversibleEntry; onClose: () => void }) {
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
