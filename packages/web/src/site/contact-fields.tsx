import { useTexts } from '../lib/texts.ts'
import { ContactNumber } from './contact-number.tsx'
import type { RegistrationText } from './registration.ts'
import { TextField } from './text-field.tsx'
import type { FieldErrors } from './use-field-errors.ts'

type Props = { errors: FieldErrors; onErrors: (errors: FieldErrors) => void }

/** The registration's fields of the contact person, who signs in for the school. */
export function ContactFields({ errors, onErrors }: Props) {
  const t = useTexts('site')
  const field = (name: RegistrationText) => ({ name, label: t(`registration.${name}`), error: errors[name] })
  return (
    <fieldset>
      <legend>{t('registration.contact')}</legend>
      <div className="field-pair">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('email')} type="email" autoComplete="email" />
      </div>
      <ContactNumber errors={errors} onErrors={onErrors} />
    </fieldset>
  )
}
