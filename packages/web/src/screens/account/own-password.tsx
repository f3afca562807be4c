import { PasswordField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'

/** The field of the user's own password, with which a change of the sign-in is confirmed. */
export function OwnPassword() {
  const t = useTexts('account')
  return <PasswordField name="password" label={t('totp.password')} autoComplete="current-password" required />
}
