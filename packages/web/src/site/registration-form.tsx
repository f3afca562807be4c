import type { ComponentProps } from 'react'
import { type FormEvent, type SubmitEvent, useId, useRef } from 'react'
import { leaveNotice } from '../lib/notice.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'
import type { Message } from '../lib/texts.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { ContactNumber } from './contact-number.tsx'
import { FieldError } from './field-error.tsx'
import { PasswordField } from './password-field.tsx'
import type { RegistrationText } from './registration.ts'
import { countries, india, registrationIn, validate } from './registration.ts'
import { TextField } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'
import type { FieldErrors } from './use-field-errors.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useHydrated } from './use-hydrated.ts'

/** The school's registration. The input stays until the server has accepted it. */
export function RegistrationForm() {
  const t = useTexts('site')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const submission = useRef({ content: '', key: '' })
  const { errors, show, showRefused, clear } = useFieldErrors(form)
  const { attempt, busy, refused } = useAttempt(form)
  const leaving = useLeavingQuestion()

  async function register(body: object) {
    const content = JSON.stringify(body)
    if (content !== submission.current.content) submission.current = { content, key: newIdempotencyKey() }
    const options = { body, idempotencyKey: submission.current.key }
    const { message } = await call<{ message: string }>('POST', '/registration/add', options)
    leaving.end()
    leaveNotice({ tone: 'success', text: message, hint: 'login.afterVerification' })
    location.assign('/montessori/login?as=SCHOOLE')
  }

  function type(event: FormEvent<HTMLFormElement>) {
    leaving.begin()
    clear(event)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = registrationIn(new FormData(form.current!))
    const failure = await attempt(async () => {
      const found = await validate(body)
      if (Object.keys(found).length > 0) show(found)
      else await register(body)
    })
    if (failure) showRefused(failure)
  }

  return (
    <form ref={form} className="form" onSubmit={submit} onInput={type} noValidate>
      <SchoolFields errors={errors} />
      <ContactFields errors={errors} onErrors={show} />
      <OfficeFields errors={errors} />
      <SubscriptionAndTerms errors={errors} />
      {refused && <Alert tone="failure">{refused}</Alert>}
      <noscript>{t('field.needsScript')}</noscript>
      <button type="submit" className="button" disabled={!hydrated || busy}>
        {t(busy ? 'registration.busy' : 'registration.submit')}
      </button>
    </form>
  )
}

/** From the first keystroke until the form is sent, asks before the page is left or reloaded. */
function useLeavingQuestion() {
  const { current: ask } = useRef((event: BeforeUnloadEvent) => event.preventDefault())
  return {
    begin: () => addEventListener('beforeunload', ask),
    end: () => removeEventListener('beforeunload', ask),
  }
}

type Props = { errors: FieldErrors; onErrors: (errors: FieldErrors) => void }

/** The registration fields of the contact person, who signs in for the school. */
function ContactFields({ errors, onErrors }: Props) {
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

/** The registration fields of the school's office, and its password. */
function OfficeFields({ errors }: { errors: FieldErrors }) {
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

/** A document that opens beside the form, so that no input is lost. */
function Document({ address, name }: { address: string; name: string }) {
  const t = useTexts('site')
  return (
    <a href={address} target="_blank" rel="noopener">
      {name}
      <span className="visually-hidden"> ({t('field.newTab')})</span>
    </a>
  )
}

/** The trial's yes or no, and the consent required to register. */
function SubscriptionAndTerms({ errors }: { errors: FieldErrors }) {
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

function SchoolFields({ errors }: { errors: FieldErrors }) {
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

type SchoolFieldsProps = ComponentProps<'select'> & { label: string; error?: Message }

/** A labelled choice from a list, with its error. */
function SelectField({ label, error, children, ...select }: SchoolFieldsProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <select id={id} aria-invalid={Boolean(error)} aria-describedby={error && `${id}-error`} {...select}>
          {children}
        </select>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
