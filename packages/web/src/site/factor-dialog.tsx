import { messages } from '@casa/contract/messages'
import type { LoginAnswer } from '@casa/contract/users'
import { type SubmitEvent, useRef } from 'react'
import english from '../../locales/en/factor.json'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { Dialog } from './dialog.tsx'
import { addTexts } from './language.ts'
import { TextField, useFieldErrors } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'

// Only those with a second factor see these texts.
addTexts('factor', english, {
  hi: () => import('../../locales/hi/factor.json'),
  te: () => import('../../locales/te/factor.json'),
})

type Props = {
  /** The token of the sign-in that waits; it only works for this call. */
  token: string
  onSignedIn: (answer: LoginAnswer) => void
  onClose: () => void
}

/** A sign-in with a second factor is complete only with a code. */
export function FactorDialog({ token, onSignedIn, onClose }: Props) {
  const t = useTexts('factor')
  const site = useTexts('site')
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, showRefused, clear } = useFieldErrors(form)
  const { attempt, busy, refused } = useAttempt(form)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(form.current!).get('code')).trim()
    if (!code) return show({ code: messages.account.codeRequired })
    const failure = await attempt(async () =>
      onSignedIn(await call('POST', '/user/login/factor', { body: { code }, token })),
    )
    if (failure) showRefused(failure)
  }

  return (
    <Dialog heading={t('heading')} onClose={onClose}>
      <form ref={form} className="form" onSubmit={submit} onInput={clear} noValidate>
        <p>{t('intro')}</p>
        <TextField
          name="code"
          label={t('code')}
          hint={t('hint')}
          error={errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        {refused && <Alert tone="failure">{refused}</Alert>}
        <button type="submit" className="button" disabled={busy}>
          {site(busy ? 'login.busy' : 'login.submit')}
        </button>
      </form>
    </Dialog>
  )
}
