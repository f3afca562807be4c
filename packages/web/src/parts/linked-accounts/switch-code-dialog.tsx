import { api } from '@casa/contract'
import { accountSwitchForm, type LinkedAccount } from '@casa/contract/linked-accounts'
import Typography from '@mui/material/Typography'
import { call } from '../../api/client.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClosableDialog } from '../../ui/route-dialog.tsx'
import { useAccountText } from './account-text.ts'
import { useEnterOther } from './enter-other.ts'

type Props = { account: LinkedAccount; onClose: () => void }

const noCode = () => ({ code: '' })

/** Switches to an account whose second factor was not shown yet, with a code. */
export function SwitchCodeDialog({ account, onClose }: Props) {
  const t = useTexts('account')
  const text = useAccountText()
  const enterOther = useEnterOther()
  return (
    <ClosableDialog title={t('others.askTitle')} onClose={onClose}>
      <Form
        schema={accountSwitchForm}
        values={noCode}
        save={async body => ({
          message: t('others.switching'),
          data: await call(api.linkedAccounts.change, { params: { id: account._id }, body }),
        })}
        onDone={({ data }) => enterOther(data)}
        submit={t('others.switchTo')}
      >
        <Typography>{t('others.askHint', { account: text(account) })}</Typography>
        <TextField
          name="code"
          label={t('others.code')}
          helper={t('others.codeHint')}
          autoComplete="one-time-code"
          required
        />
      </Form>
    </ClosableDialog>
  )
}
