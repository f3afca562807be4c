import type { LoginAnswer } from '@casa/contract/users'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { PasswordField } from './password-field.tsx'
import { RoleTiles, roleOf, type Tile } from './role-tiles.tsx'
import { TextField } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'

type Props = {
  tile: Tile
  onTile: (tile: Tile) => void
  onTry: () => void
  onSignedIn: (answer: LoginAnswer, loginName: string) => void
  onForgot: (loginName: string) => void
}

function typedIn(form: HTMLFormElement) {
  const data = new FormData(form)
  return { loginName: String(data.get('loginName')).trim(), password: String(data.get('password')) }
}

function isFilled(form: HTMLFormElement): boolean {
  const { loginName, password } = typedIn(form)
  return loginName !== '' && password !== ''
}

export function LoginForm({ tile, onTile, onTry, onSignedIn, onForgot }: Props) {
  const t = useTexts('site')
  const form = useRef<HTMLFormElement>(null)
  const [filled, setFilled] = useState(false)
  const { attempt, busy, refused } = useAttempt()

  // The browser or the user may have filled in the form before hydration.
  useEffect(() => {
    setFilled(isFilled(form.current!))
    onTile(new FormData(form.current!).get('role') as Tile)
  }, [onTile])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onTry()
    const { loginName, password } = typedIn(form.current!)
    const body = { email: loginName, password, role: roleOf(tile) }
    return attempt(async () => onSignedIn(await call('POST', '/user/login', { body }), loginName))
  }

  return (
    <form
      ref={form}
      className="form"
      onSubmit={submit}
      onInput={() => setFilled(isFilled(form.current!))}
      noValidate
    >
      <RoleTiles tile={tile} onTile={onTile} />
      <TextField
        name="loginName"
        label={t('login.name')}
        hint={t(tile === 'parent' ? 'login.parentHint' : 'login.staffHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField name="password" label={t('login.password')} autoComplete="current-password" />
      {refused && <Alert tone="failure">{refused}</Alert>}
      <noscript>{t('field.needsScript')}</noscript>
      <button type="submit" className="button" disabled={!filled || busy}>
        {t(busy ? 'login.busy' : 'login.submit')}
      </button>
      <button
        type="button"
        className="link-button needs-script"
        onClick={() => onForgot(typedIn(form.current!).loginName)}
      >
        {t('login.forgot')}
      </button>
    </form>
  )
}
