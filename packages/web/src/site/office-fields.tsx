import { useTexts } from '../lib/texts.ts'
import { PasswordField } from './password-field.tsx'
import type { RegistrationText } from './registration.ts'
import { TextField } from './text-field.tsx'
import type { FieldErrors } from './use-field-errors.ts'

/** The registration's fields of the school's office, and its password. */
export function OfficeFields({ errors }: { errors: FieldErrors }) {
  const t = useTexts('site')
  const field = (name: RegistrationText) => ({ name, label: t(`registration.${name}`), error: errors[name] })
  return (
    <fieldset>
      <legend>{t('registration.office')}</legend>
      <div className="field-pair">
        <TextField {...field('schooleEmail')} type="email" autoComplete="section-school email" required />
        <TextField
          {...field('schooleContact')}
          inputMode="tel"
          autoComplete="section-school tel-national"
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
