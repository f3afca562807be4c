import type { Role } from '@casa/contract/access'
import { messages } from '@casa/contract/messages'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { Dialog } from './dialog.tsx'
import { sendCode, useCountdown } from './send-code.ts'
import { PasswordField, TextField, useFieldErrors } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'

type Typed = { mobile: string; otp: string; newPassword: string }
type Props = { role: Role; loginName: string; onUpdated: () => void; onClose: () => void }

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const text = (name: keyof Typed) => String(data.get(name) ?? '')
  return { mobile: text('mobile').trim(), otp: text('otp').trim(), newPassword: text('newPassword') }
}

function validate({ mobile, otp, newPassword }: Typed, sent: boolean) {
  if (!sent) return { mobile: mobileError(mobile) }
  return {
    otp: otp ? undefined : messages.otp.sixDigits,
    newPassword: newPassword ? undefined : messages.password.required,
  }
}

/** What somebody who forgot the administrator's password has to do: no code opens that account. */
export function AdministratorPasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('site')
  return (
    <Dialog heading={t('forgot.heading')} onClose={onClose}>
      <p>{t('forgot.administrator')}</p>
    </Dialog>
  )
}

/** A forgotten password: first the mobile number, then the code that was sent to it and a new password. */
export function ForgotPasswordDialog({ role, loginName, onUpdated, onClose }: Props) {
  const t = useTexts('site')
  const form = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState(false)
  const [left, startCountdown] = useCountdown()
  const { errors, show, showRefused, clear } = useFieldErrors(form)
  const { attempt, busy, refused } = useAttempt(form)

  async function send() {
    const { mobile } = typedIn(form.current!)
    await attempt(async () => {
      startCountdown(await sendCode('/user/forget-user-password', { mobile, role }))
      setSent(true)
    })
  }

  async function update() {
    const keepCalendar = new FormData(form.current!).has('keepCalendar')
    const body = { ...typedIn(form.current!), role, keepCalendar }
    const failure = await attempt(async () => {
      await call('POST', '/user/updateUserPassword', { body })
      onUpdated()
    })
    if (failure) showRefused(failure)
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = validate(typedIn(form.current!), sent)
    show(found)
    if (!Object.values(found).some(Boolean)) return sent ? update() : send()
  }

  return (
    <Dialog heading={t('forgot.heading')} onClose={onClose}>
      <form ref={form} className="form" onSubmit={submit} onInput={clear} noValidate>
        <p role="status">{t(sent ? 'forgot.sent' : 'forgot.intro')}</p>
        <TextField
          name="mobile"
          label={t('forgot.mobile')}
          error={errors.mobile}
          defaultValue={/^[\d\s+()-]+$/.test(loginName) ? loginName : ''}
          inputMode="numeric"
          autoComplete="username"
          readOnly={sent}
          required
        />
        {sent && (
          <>
            <TextField
              name="otp"
              label={t('forgot.otp')}
              error={errors.otp}
              inputMode="numeric"
              autoComplete="one-time-code"
              autoFocus
              required
            />
            <PasswordField
              name="newPassword"
              label={t('forgot.newPassword')}
              hint={t('forgot.passwordHint')}
              error={errors.newPassword}
              autoComplete="new-password"
            />
            {/* It always appears, because it must not reveal which accounts have a calendar link. */}
            <div className="field">
              <label className="check">
                <input type="checkbox" name="keepCalendar" aria-describedby="keep-calendar" defaultChecked />
                {t('forgot.keepCalendar')}
              </label>
              <p className="field-hint" id="keep-calendar">
                {t('forgot.keepCalendarHint')}
              </p>
            </div>
          </>
        )}
        {refused && <Alert tone="failure">{refused}</Alert>}
        <button type="submit" className="button" disabled={busy}>
          {t(sent ? 'forgot.update' : 'forgot.send')}
        </button>
        {sent && (
          <button type="button" className="link-button" disabled={busy || left > 0} onClick={send}>
            {left > 0 ? t('forgot.resendIn', { seconds: left }) : t('forgot.resend')}
          </button>
        )}
      </form>
    </Dialog>
  )
}

/** The error of an empty mobile number before it is sent. The server validates its format. */
function mobileError(mobile: string): string | undefined {
  return mobile.trim() === '' ? messages.mobileRequired : undefined
}
