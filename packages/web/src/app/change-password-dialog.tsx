import { api } from '@casa/contract'
import { passwordForm } from '@casa/contract/users'
import Button from '@mui/material/Button'
import { useWrite } from '../api/hooks.ts'
import { Form } from '../form/form.tsx'
import { PasswordField } from '../form/text-field.tsx'
import type { SignedInUser } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { ClosableDialog } from '../ui/route-dialog.tsx'
import { useSignOut } from './sign-out.ts'

type Props = { role: SignedInUser['role']; onClose: () => void }

const values = () => ({ oldPassword: '', newPassword: '', confirmation: '' })

/** Changes the user's password, given the old one. A link leads to the reset by code on the sign-in page. */
export function ChangePasswordDialog({ role, onClose }: Props) {
  const t = useTexts('app')
  const change = useWrite(api.users.changePassword)
  return (
    <ClosableDialog title={t('profile.password')} onClose={onClose}>
      <Form
        schema={passwordForm}
        values={values}
        save={({ oldPassword, newPassword }) => change.mutateAsync({ body: { oldPassword, newPassword } })}
        // No code opens the administrator's account.
        beside={role === 'SUPERADMIN' ? undefined : <Forgotten role={role} />}
      >
        <PasswordField
          name="oldPassword"
          label={t('profile.oldPassword')}
          autoComplete="current-password"
          required
        />
        <PasswordField
          name="newPassword"
          label={t('profile.newPassword')}
          helper={t('profile.newPasswordHint')}
          required
        />
        <PasswordField name="confirmation" label={t('profile.newPasswordAgain')} required />
      </Form>
    </ClosableDialog>
  )
}

function Forgotten({ role }: Pick<Props, 'role'>) {
  const t = useTexts('app')
  const confirm = useConfirm()
  const signOut = useSignOut()
  const choose = async () => {
    const agreed = await confirm({
      title: t('profile.forgotten'),
      text: t('profile.passwordText'),
      action: t('profile.passwordAction'),
    })
    if (agreed) await signOut(`/montessori/login?forgot=${role}`)
  }
  return <Button onClick={() => void choose()}>{t('profile.forgotten')}</Button>
}
