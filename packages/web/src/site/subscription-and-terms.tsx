import { useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { FieldError } from './field-error.tsx'
import type { FieldErrors } from './use-field-errors.ts'

/** A document that opens beside the form, so that nothing typed is lost. */
function Document({ address, name }: { address: string; name: string }) {
  const t = useTexts('site')
  return (
    <a href={address} target="_blank" rel="noopener">
      {name}
      <span className="visually-hidden"> ({t('field.newTab')})</span>
    </a>
  )
}

/** The trial's yes or no, and the consent without which nobody registers. */
export function SubscriptionAndTerms({ errors }: { errors: FieldErrors }) {
  const t = useTexts('site')
  const errorId = useId()
  return (
    <>
      <fieldset className="choice">
        <legend>
          {t('registration.subscription')} <span className="field-optional">({t('field.optional')})</span>
        </legend>
        {(['yes', 'no'] as const).map(answer => (
          <label key={answer} className="check">
            <input type="radio" name="subscription" value={answer} />
            {t(`registration.${answer}`)}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            name="terms"
            aria-invalid={Boolean(errors.terms)}
            aria-describedby={errors.terms && errorId}
            required
          />
          {t('registration.terms')}
        </label>
        <p className="field-hint">
          {t('registration.readThem')} <Document address="/montessori/term" name={t('nav.terms')} /> ·{' '}
          <Document address="/montessori/privacy" name={t('nav.privacy')} />
        </p>
        <FieldError id={errorId} error={errors.terms} />
      </div>
    </>
  )
}
