import { messages } from '@casa/contract/messages'
import { type ComponentProps, type FormEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { loadModule } from '../lib/load-module.ts'
import type { Message } from '../lib/messages.ts'
import { leaveNotice } from '../lib/notice.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call, useInstallation } from './client.ts'
import { PageFrame } from './page-frame.tsx'
import { sendCode, useCountdown } from './send-code.ts'
import { FieldError, type FieldErrors, PasswordField, TextField, useFieldErrors } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where a school registers. */
export function RegistrationPage() {
  const t = useTexts('site')
  return (
    <PageFrame page="registration">
      <div className="narrow">
        <h1>{t('registration.heading')}</h1>
        <p className="intro">{t('registration.intro')}</p>
        <p className="alert alert-info in-demo">{t('registration.closedInDemo')}</p>
        <RegistrationForm />
        <p>
          {t('registration.signIn')} <a href="/montessori/login">{t('nav.login')}</a>
        </p>
      </div>
    </PageFrame>
  )
}

/** The school's registration. The input stays until the server has accepted it. */
function RegistrationForm() {
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
  const { trial } = useInstallation()
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
        {trial && (
          <p className="field-hint">
            {t('registration.trialLasts', { count: trial.days })}{' '}
            {t(`registration.afterTrial.${trial.afterwards}`)}
          </p>
        )}
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

type ContactNumberProps = { errors: FieldErrors; onErrors: (errors: FieldErrors) => void }

/** The contact's mobile number and the optional code that confirms it. */
function ContactNumber({ errors, onErrors }: ContactNumberProps) {
  const t = useTexts('site')
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(false)
  const [left, startCountdown] = useCountdown()
  const { attempt, busy, refused } = useAttempt()

  async function send() {
    const { form, value } = input.current!
    const country = String(new FormData(form!).get('selectCountry'))
    await attempt(async () => {
      const found = value.trim() ? await contactIn(country, value) : { fault: messages.mobileRequired }
      if ('fault' in found) {
        onErrors({ ...errors, mobileNumber: found.fault })
        return input.current!.focus()
      }
      startCountdown(await sendCode('/registration/otp', { mobile: found.number }))
      setSent(true)
    })
  }

  return (
    <>
      <TextField
        ref={input}
        name="mobileNumber"
        label={t('registration.mobileNumber')}
        hint={t('registration.mobileHint')}
        error={errors.mobileNumber}
        inputMode="tel"
        autoComplete="tel-national"
        required
        after={
          <button
            type="button"
            className="button button-quiet"
            disabled={!hydrated || busy || left > 0}
            onClick={send}
          >
            {left > 0 ? t('registration.sendCodeIn', { seconds: left }) : t('registration.sendCode')}
          </button>
        }
      />
      {refused && <Alert tone="failure">{refused}</Alert>}
      <p role="status">{sent && t('registration.codeSent')}</p>
      <TextField
        name="otp"
        label={t('registration.otp')}
        hint={t('registration.otpHint')}
        error={errors.otp}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </>
  )
}

/** Country numbers on the wire: 1 United States, 2 United Kingdom, 3 Australia, 4 India, 5 Finland. */
const countries = ['1', '2', '3', '4', '5'] as const
const india = '4'

const texts = [
  'schooleName',
  'address',
  'city',
  'pincode',
  'selectCountry',
  'name',
  'email',
  'mobileNumber',
  'otp',
  'schooleEmail',
  'schooleContact',
  'password',
] as const
/** A text field of the registration. */
type RegistrationText = (typeof texts)[number]

/** The registration's request body, without empty optional fields. */
function registrationIn(data: FormData) {
  const typed = Object.fromEntries(texts.map(name => [name, String(data.get(name) ?? '')]))
  return {
    ...typed,
    email: typed.email || undefined,
    otp: typed.otp || undefined,
    subscription: data.get('subscription') ?? undefined,
    terms: data.has('terms'),
  }
}

/** A contact's number in a country as stored, or its error. Throws an ApiError offline. */
async function contactIn(country: string, typed: string) {
  const rules = await loadModule(() => import('./registration-rules.ts'))
  return rules.contactIn(Number(country), typed)
}

/** Validates a registration. The rules are loaded on demand, so it throws an ApiError offline. */
async function validate(registration: object): Promise<FieldErrors> {
  const { errorsOf } = await loadModule(() => import('./registration-rules.ts'))
  return errorsOf(registration)
}
