import { useTexts } from '../lib/texts.ts'
import { ContactNumber } from './contact-number.tsx'
import type { RegistrationText } from './registration.ts'
import { TextField } from './text-field.tsx'
import type { Faults } from './use-faults.ts'

type Props = { faults: Faults; onFaults: (faults: Faults) => void }

/** What the registration asks about the contact person, who will sign in for the school. */
export function ContactFields({ faults, onFaults }: Props) {
  const t = useTexts('site')
  const field = (name: RegistrationText) => ({ name, label: t(`registration.${name}`), error: faults[name] })
  return (
    <fieldset>
      <legend>{t('registration.contact')}</legend>
      <div className="field-pair">
        <TextField {...field('name')} autoComplete="name" required />
        <TextField {...field('email')} type="email" autoComplete="email" />
      </div>
      <ContactNumber faults={faults} onFaults={onFaults} />
    </fieldset>
  )
}
