import { type FormEvent, type SubmitEvent, useRef } from 'react'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { leaveNotice } from '../lib/notice.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { ContactFields } from './contact-fields.tsx'
import { OfficeFields } from './office-fields.tsx'
import { registrationIn, validate } from './registration.ts'
import { SchoolFields } from './school-fields.tsx'
import { SubscriptionAndTerms } from './subscription-and-terms.tsx'
import { useAttempt } from './use-attempt.ts'
import { useFieldErrors } from './use-field-errors.ts'
import { useHydrated } from './use-hydrated.ts'

/** The school's registration. What was typed stays until the server has taken it. */
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

/** Asks, from the first letter until the form is sent, before the page is left or loaded again. */
function useLeavingQuestion() {
  const { current: ask } = useRef((event: BeforeUnloadEvent) => event.preventDefault())
  return {
    begin: () => addEventListener('beforeunload', ask),
    end: () => removeEventListener('beforeunload', ask),
  }
}
