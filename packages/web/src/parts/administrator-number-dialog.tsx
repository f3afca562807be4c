import { api } from '@casa/contract'
import { administratorNumberForm } from '@casa/contract/administrator'
import Typography from '@mui/material/Typography'
import { useWrite } from '../api/hooks.ts'
import { Form } from '../form/form.tsx'
import { DigitsField, PasswordField } from '../form/text-field.tsx'
import { useTexts } from '../lib/texts.ts'
import { ClosableDialog } from '../ui/route-dialog.tsx'

const values = () => ({ mobileNumber: '', password: '' })

/** Changes the number with which the administrator signs in, given the password. */
export function AdministratorNumberDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('parts')
  const change = useWrite(api.administrator.changeNumber)
  return (
    <ClosableDialog title={t('administratorNumber.title')} onClose={onClose}>
      <Form schema={administratorNumberForm} values={values} save={body => change.mutateAsync({ body })}>
        <Typography>{t('administratorNumber.hint')}</Typography>
        <DigitsField
          name="mobileNumber"
          label={t('administratorNumber.number')}
          length={10}
          autoComplete="tel"
          required
        />
        <PasswordField
          name="password"
          label={t('administratorNumber.password')}
          autoComplete="current-password"
          required
        />
      </Form>
    </ClosableDialog>
  )
}
