import { type FormEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { ContactFields } from './contact-fields.tsx'
import { leaveNotice } from './notice.ts'
import { type Faults, faultsIn, registrationIn } from './registration.ts'
import { SchoolFields } from './school-fields.tsx'
import { SubscriptionAndTerms } from './subscription-and-terms.tsx'
import { useAttempt } from './use-attempt.ts'
import { useHydrated } from './use-hydrated.ts'

/** The school's registration. What was typed stays until the server has taken it. */
export function RegistrationForm() {
  const t = useTexts('site')
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const submission = useRef({ content: '', key: '' })
  const [faults, setFaults] = useState<Faults>({})
  const { attempt, busy, refused } = useAttempt()

  function show(found: Faults) {
    // Drawn before the focus moves, so that a screen reader finds the sentence at the field.
    flushSync(() => setFaults(found))
    form.current!.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  async function register(body: object) {
    const content = JSON.stringify(body)
    if (content !== submission.current.content) submission.current = { content, key: newIdempotencyKey() }
    const means = { body, idempotencyKey: submission.current.key }
    const { message } = await call<{ message: string }>('POST', '/registration/add', means)
    leaveNotice(message)
    location.assign('/montessori/login')
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = registrationIn(new FormData(form.current!))
    const failure = await attempt(async () => {
      const found = await faultsIn(body)
      if (Object.keys(found).length > 0) show(found)
      else await register(body)
    })
    if (failure) show(Object.fromEntries(failure.fields.map(({ field, message }) => [field, message])))
  }

  function forget(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    if (name in faults) setFaults({ ...faults, [name]: undefined })
  }

  return (
    <form ref={form} className="form" onSubmit={submit} onInput={forget} noValidate>
      <SchoolFields faults={faults} />
      <ContactFields faults={faults} onFaults={show} />
      <SubscriptionAndTerms faults={faults} />
      {refused && <Alert tone="failure">{refused}</Alert>}
      <noscript>{t('field.needsScript')}</noscript>
      <button type="submit" className="button" disabled={!hydrated || busy}>
        {t(busy ? 'registration.busy' : 'registration.submit')}
      </button>
    </form>
  )
}
