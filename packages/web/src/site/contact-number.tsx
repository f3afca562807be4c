import { messages } from '@casa/contract/messages'
import { useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { contactIn } from './registration.ts'
import { sendCode } from './send-code.ts'
import { TextField } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'
import { useCountdown } from './use-countdown.ts'
import type { FieldErrors } from './use-field-errors.ts'
import { useHydrated } from './use-hydrated.ts'

type Props = { errors: FieldErrors; onErrors: (errors: FieldErrors) => void }

/** The contact's mobile number and the optional code that confirms it. */
export function ContactNumber({ errors, onErrors }: Props) {
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
