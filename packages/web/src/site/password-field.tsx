import { type ComponentProps, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { TextField } from './text-field.tsx'

/** A password input that can be shown and hidden again. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const t = useTexts('site')
  const [shown, setShown] = useState(false)
  return (
    <TextField
      required
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className="icon-button needs-script"
          aria-label={t(shown ? 'field.hidePassword' : 'field.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {shown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      }
    />
  )
}
