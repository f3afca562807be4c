import { messages } from '@casa/contract/messages'
import type { LoginAnswer } from '@casa/contract/users'
import { useEffect, useState } from 'react'
import { type Notice, takeNotice } from '../lib/notice.ts'
import { rememberedOrigin } from '../lib/session.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { completeFirstSignIn, enter } from './enter.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { Materials } from './materials.tsx'
import { PageFrame } from './page-frame.tsx'
import { type ResetAnswer, ResetPasswordDialog } from './reset-password-dialog.tsx'
import { firstTile, roleOf, type Tile, tileOf } from './role-tiles.tsx'
import { TryIt } from './try-it.tsx'
import { useSignInElsewhere } from './use-sign-in-elsewhere.ts'

/** Sign-in, with the two dialogs about passwords. */
export function LoginPage() {
  const t = useTexts('site')
  const message = useMessages()
  const [tile, setTile] = useState<Tile>(firstTile)
  const [notice, setNotice] = useState<Notice>()
  const [hasOrigin, setHasOrigin] = useState(false)
  const [forgottenBy, setForgottenBy] = useState<string>()
  const [firstSignIn, setFirstSignIn] = useState<{ answer: LoginAnswer; loginName: string }>()

  useEffect(() => {
    setNotice(takeNotice())
    setHasOrigin(rememberedOrigin() !== undefined)
    // Whose session has ended or whose school has just been registered signs in again in the same role; a signed-in user came
    // here to reset the password.
    const parameters = new URLSearchParams(location.search)
    const requestedTile = tileOf(parameters.get('forgot') ?? parameters.get('as'))
    if (!requestedTile) return
    setTile(requestedTile)
    if (parameters.has('forgot')) setForgottenBy('')
    history.replaceState(null, '', location.pathname)
  }, [])

  useSignInElsewhere()

  function startTry() {
    setNotice(undefined)
    setHasOrigin(false)
  }

  function signedIn(answer: LoginAnswer, loginName: string) {
    if (answer.passwordReset === 0) setFirstSignIn({ answer, loginName })
    else enter(answer)
  }

  function reset({ status, message }: ResetAnswer) {
    setNotice({ tone: status ? 'success' : 'failure', text: message })
    setFirstSignIn(undefined)
    if (status && firstSignIn) completeFirstSignIn(firstSignIn.answer)
  }

  return (
    <PageFrame page="login">
      <TryIt />
      <div className="login">
        <section className="login-main">
          <h1>{t('login.heading')}</h1>
          {/* In the same line, so that no tile moves away from under a finger once the page knows. */}
          {!notice && hasOrigin ? (
            <p className="intro" role="alert">
              {t('login.toOpen')}
            </p>
          ) : (
            <p className="intro">{t('login.intro')}</p>
          )}
          {notice && <Alert tone={notice.tone}>{message(notice.text)}</Alert>}
          {notice?.hint && <p className="intro">{t(notice.hint)}</p>}
          <LoginForm
            tile={tile}
            onTile={setTile}
            onTry={startTry}
            onSignedIn={signedIn}
            onForgot={setForgottenBy}
          />
          <p className="login-register">
            {t('login.newSchool')} <a href="/montessori/schoolregistration">{t('login.register')}</a>
          </p>
        </section>
        {/* Last, though it stands first: it is centred beside a form that is whole by then. */}
        <aside className="login-aside">
          <Materials />
          <blockquote>
            <p>{t('login.quote')}</p>
            <footer>{t('login.quoteBy')}</footer>
          </blockquote>
        </aside>
      </div>
      {firstSignIn && (
        <ResetPasswordDialog
          token={firstSignIn.answer.token}
          mobile={firstSignIn.loginName}
          onReset={reset}
          onClose={() => setFirstSignIn(undefined)}
        />
      )}
      {forgottenBy !== undefined && (
        <ForgotPasswordDialog
          role={roleOf(tile)}
          loginName={forgottenBy}
          onUpdated={() => {
            setForgottenBy(undefined)
            setNotice({ tone: 'success', text: messages.password.updated })
          }}
          onClose={() => setForgottenBy(undefined)}
        />
      )}
    </PageFrame>
  )
}
