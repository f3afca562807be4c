import { useTexts } from '../lib/texts.ts'
import { PasswordField } from './password-field.tsx'
import type { RegistrationText } from './registration.ts'
import { TextField } from './text-field.tsx'
import type { Faults } from './use-faults.ts'

/** How the registration asks to reach the school's office, and with which password it will sign in. */
export function OfficeFields({ faults }: { faults: Faults }) {
  const t = useTexts('site')
  const field = (name: RegistrationText) => ({ name, label: t(`registration.${name}`), error: faults[name] })
  return (
    <fieldset>
      <legend>{t('registration.office')}</legend>
      <div className="field-pair">
        <TextField {...field('schooleEmail')} type="email" autoComplete="section-school email" required />
        <TextField
          {...field('schooleContact')}
          inputMode="numeric"
          autoComplete="section-school tel"
          required
        />
      </div>
      <PasswordField
        {...field('password')}
        hint={t('registration.passwordHint')}
        autoComplete="new-password"
      />
    </fieldset>
  )
}
