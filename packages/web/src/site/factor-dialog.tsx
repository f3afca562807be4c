import { messages } from '@casa/contract/messages'
import type { LoginAnswer } from '@casa/contract/users'
import { type SubmitEvent, useRef } from 'react'
import english from '../../locales/en/factor.json'
import { loadModule } from '../lib/load-module.ts'
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
  /** The sign-in that waits; its token only works for the calls that complete it. */
  waiting: Pick<LoginAnswer, 'token' | 'factors'>
  onSignedIn: (answer: LoginAnswer) => void
  onClose: () => void
}

const loadPasskeys = () => loadModule(() => import('./passkey-sign-in.ts'))

/**
 * Signs in with a passkey instead of a login name and a password. Throws an ApiError. It is here, so that the sign-in page
 * names no further files to fetch.
 */
export async function signInWithPasskey(language: string): Promise<LoginAnswer> {
  return (await loadPasskeys()).signInWithPasskey(language)
}

/** A sign-in with a second factor is complete only with a code or a passkey. */
export function FactorDialog({ waiting: { token, factors = ['totp'] }, onSignedIn, onClose }: Props) {
  const t = useTexts('factor')
  const site = useTexts('site')
  const form = useRef<HTMLFormElement>(null)
  const { errors, show, showRefused, clear } = useFieldErrors(form)
  const { attempt, busy, refused } = useAttempt(form)
  const hasPasskey = factors.includes('passkey')
  const hasApp = factors.includes('totp')

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(form.current!).get('code')).trim()
    if (!code) return show({ code: messages.account.codeRequired })
    const failure = await attempt(async () =>
      onSignedIn(await call('POST', '/user/login/factor', { body: { code }, token })),
    )
    if (failure) showRefused(failure)
  }

  const withPasskey = () =>
    attempt(async () => {
      const { answerWithPasskey } = await loadPasskeys()
      onSignedIn(await answerWithPasskey(token))
    })

  return (
    <Dialog heading={t('heading')} onClose={onClose}>
      <form ref={form} className="form" onSubmit={submit} onInput={clear} noValidate>
        <p>{t(hasPasskey ? (hasApp ? 'introBoth' : 'introPasskey') : 'intro')}</p>
        {hasPasskey && (
          <button
            type="button"
            className={hasApp ? 'button button-quiet' : 'button'}
            disabled={busy}
            onClick={() => void withPasskey()}
          >
            {t('passkey')}
          </button>
        )}
        <TextField
          name="code"
          label={t('code')}
          hint={t(hasApp ? 'hint' : 'hintPasskey')}
          error={errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        {refused && <Alert tone="failure">{refused}</Alert>}
        <button type="submit" className={hasApp ? 'button' : 'button button-quiet'} disabled={busy}>
          {site(busy ? 'login.busy' : 'login.submit')}
        </button>
      </form>
    </Dialog>
  )
}
