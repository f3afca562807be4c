import { messages } from '@casa/contract/messages'
import type { LoginAnswer } from '@casa/contract/users'
import i18next from 'i18next'
import { type SubmitEvent, useRef, useState } from 'react'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { Dialog } from './dialog.tsx'
import { PasswordField } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'

export type ResetAnswer = {
  status: boolean
  message: string
  data?: Pick<LoginAnswer, 'secondFactor' | 'factors'>
}

type ResetPasswordProps = {
  /** The token of the first login; it only works for this call. */
  token: string
  mobile: string
  onReset: (answer: ResetAnswer) => void
  onClose: () => void
}

/** A first sign-in is complete only with a password that the user chose. */
export function ResetPasswordDialog({ token, mobile, onReset, onClose }: ResetPasswordProps) {
  const t = useTexts('site')
  const message = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [differs, setDiffers] = useState(false)
  const [error, setError] = useState<string>()
  const { attempt, busy, refused } = useAttempt()

  function typed() {
    const data = new FormData(form.current!)
    return { password: String(data.get('password')), confirmation: String(data.get('confirmation')) }
  }

  function compare() {
    const { password, confirmation } = typed()
    setDiffers(confirmation !== '' && confirmation !== password)
    setError(undefined)
  }

  function refuse(field: 'password' | 'confirmation', text: string) {
    setError(text)
    form.current!.querySelector<HTMLInputElement>(`[name=${field}]`)!.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const { password, confirmation } = typed()
    if (password === '' || confirmation === '') {
      return refuse(password === '' ? 'password' : 'confirmation', messages.password.required)
    }
    if (password !== confirmation) return refuse('confirmation', messages.password.mismatch)
    const body = { mobile, password, language: i18next.language }
    return attempt(async () => onReset(await call('PUT', '/user/reset-default-password', { body, token })))
  }

  return (
    <Dialog heading={t('reset.heading')} onClose={onClose}>
      <form ref={form} className="form" onSubmit={submit} onInput={compare} noValidate>
        <p>{t('reset.intro')}</p>
        <PasswordField
          name="password"
          label={t('reset.password')}
          hint={t('forgot.passwordHint')}
          autoComplete="new-password"
        />
        <PasswordField
          name="confirmation"
          label={t('reset.confirmation')}
          error={differs ? messages.password.mismatchWhileTyping : undefined}
          autoComplete="new-password"
        />
        {error ? (
          <Alert tone="failure">{message(error)}</Alert>
        ) : (
          refused && <Alert tone="failure">{refused}</Alert>
        )}
        <button type="submit" className="button" disabled={busy}>
          {t('reset.submit')}
        </button>
      </form>
    </Dialog>
  )
}
