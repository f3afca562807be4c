import { useTexts } from '../lib/texts.ts'
import { countries, india, type RegistrationText } from './registration.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import type { FieldErrors } from './use-field-errors.ts'

export function SchoolFields({ errors }: { errors: FieldErrors }) {
  const t = useTexts('site')
  const field = (name: RegistrationText) => ({ name, label: t(`registration.${name}`), error: errors[name] })
  return (
    <fieldset>
      <legend>{t('registration.school')}</legend>
      <TextField {...field('schooleName')} autoComplete="organization" required />
      <TextField {...field('address')} autoComplete="street-address" required />
      <div className="field-pair">
        <TextField {...field('city')} autoComplete="address-level2" required />
        <TextField {...field('pincode')} autoComplete="postal-code" required />
      </div>
      <SelectField {...field('selectCountry')} defaultValue={india} autoComplete="country" required>
        {countries.map(country => (
          <option key={country} value={country}>
            {t(`registration.countries.${country}`)}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
