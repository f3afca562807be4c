import type { Role } from '@casa/contract/access'
import { messages } from '@casa/contract/messages'
import type { LoginAnswer } from '@casa/contract/users'
import i18next from 'i18next'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { loadModule } from '../lib/load-module.ts'
import { useMessages } from '../lib/messages.ts'
import { type PageNotice, takeNotice } from '../lib/notice.ts'
import {
  dropInputOfOthers,
  isOtherSignIn,
  keepSession,
  rememberedOrigin,
  signedInUser,
  takeOrigin,
} from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { AdministratorPasswordDialog, ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { translateAdded } from './language.ts'
import { Materials } from './materials.tsx'
import { PageFrame } from './page-frame.tsx'
import type { ResetAnswer, ResetPasswordDialog } from './reset-password-dialog.tsx'
import { PasswordField, TextField } from './text-field.tsx'
import { TryIt } from './try-it.tsx'
import { useAttempt } from './use-attempt.ts'

/** How long a page shows its last message before it redirects, in milliseconds. */
const readingTime = 1500

/** Stores a sign-in and opens the app, which redirects to the remembered origin or the role's first screen. */
function enter({ token, ...user }: LoginAnswer): void {
  keepSession(token, user)
  location.replace('/app')
}

/** Stores a first sign-in after its password was changed, and opens the parents' first screen. */
function completeFirstSignIn({ token, ...user }: LoginAnswer): void {
  keepSession(token, { ...user, passwordReset: 1 })
  takeOrigin()
  setTimeout(() => location.replace('/app/assignment'), readingTime)
}

type FirstSignIn = { answer: LoginAnswer; loginName: string; Dialog: typeof ResetPasswordDialog }

/** The dialog of a first sign-in, which is fetched for those who have one. */
async function loadResetDialog() {
  return (await loadModule(() => import('./reset-password-dialog.tsx'))).ResetPasswordDialog
}

/** Sign-in, with the two dialogs about passwords. */
export function LoginPage() {
  const t = useTexts('site')
  const message = useMessages()
  const [tile, setTile] = useState<Tile>(firstTile)
  const [notice, setNotice] = useState<PageNotice>()
  const [hasOrigin, setHasOrigin] = useState(false)
  const [forgottenBy, setForgottenBy] = useState<string>()
  const [firstSignIn, setFirstSignIn] = useState<FirstSignIn>()
  const [factor, askForFactor] = useFactorDialog()

  useArrival({ setNotice, setHasOrigin, setTile, setForgottenBy })
  useSignInElsewhere()

  function startTry() {
    setNotice(undefined)
    setHasOrigin(false)
  }

  async function signedIn(answer: LoginAnswer, loginName = '') {
    if (answer.secondFactor) await askForFactor(answer)
    else if (answer.passwordReset === 0)
      setFirstSignIn({ answer, loginName, Dialog: await loadResetDialog() })
    else enter(answer)
  }

  function reset({ status, message, data }: ResetAnswer) {
    setNotice({ tone: status ? 'success' : 'failure', text: message })
    setFirstSignIn(undefined)
    if (!status || !firstSignIn) return
    if (data?.secondFactor) void askForFactor({ ...firstSignIn.answer, ...data })
    else completeFirstSignIn(firstSignIn.answer)
  }

  return (
    <PageFrame page="login">
      <TryIt />
      <div className="login">
        <section className="login-main">
          <h1>{t('login.heading')}</h1>
          {/* On the same line, so that no tile moves away from under a finger once this is known. */}
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
        {/* Last in the source although displayed first: it is centred beside a form that is complete by then. */}
        <Aside />
      </div>
      {firstSignIn && (
        <firstSignIn.Dialog
          token={firstSignIn.answer.token}
          mobile={firstSignIn.loginName}
          onReset={reset}
          onClose={() => setFirstSignIn(undefined)}
        />
      )}
      {factor}
      {forgottenBy !== undefined && tile === 'admin' && (
        <AdministratorPasswordDialog onClose={() => setForgottenBy(undefined)} />
      )}
      {forgottenBy !== undefined && tile !== 'admin' && (
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

type Arrival = {
  setNotice: (notice: PageNotice | undefined) => void
  setHasOrigin: (hasOrigin: boolean) => void
  setTile: (tile: Tile) => void
  setForgottenBy: (loginName: string) => void
}

/** What the page shows because of how the user came here. */
function useArrival({ setNotice, setHasOrigin, setTile, setForgottenBy }: Arrival): void {
  useEffect(() => {
    setNotice(takeNotice())
    setHasOrigin(rememberedOrigin() !== undefined)
    // After an expired session or a registration, the user signs in again in the same role; a signed-in user came
    // here to reset the password.
    const parameters = new URLSearchParams(location.search)
    const requestedTile = tileOf(parameters.get('forgot') ?? parameters.get('as'))
    if (!requestedTile) return
    setTile(requestedTile)
    if (parameters.has('forgot')) setForgottenBy('')
    history.replaceState(null, '', location.pathname)
  }, [setNotice, setHasOrigin, setTile, setForgottenBy])
}

function Aside() {
  const t = useTexts('site')
  return (
    <aside className="login-aside">
      <Materials />
      <blockquote>
        <p>{t('login.quote')}</p>
        <footer>{t('login.quoteBy')}</footer>
      </blockquote>
    </aside>
  )
}

type Props = {
  tile: Tile
  onTile: (tile: Tile) => void
  onTry: () => void
  /** With the typed name, or without one after a passkey. */
  onSignedIn: (answer: LoginAnswer, loginName?: string) => Promise<void>
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

function LoginForm({ tile, onTile, onTry, onSignedIn, onForgot }: Props) {
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
    const body = { email: loginName, password, role: roleOf(tile), language: i18next.language }
    return attempt(async () => onSignedIn(await call('POST', '/user/login', { body }), loginName))
  }

  const submitPasskey = () =>
    attempt(async () => onSignedIn(await (await loadFactors()).signInWithPasskey(i18next.language)))

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
      <button type="button" className="link-button needs-script" disabled={busy} onClick={submitPasskey}>
        {t('login.passkey')}
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

/** What only those with a passkey or a second factor need. */
const loadFactors = () => loadModule(() => import('./factor-dialog.tsx'))

/** The dialog of the second factor, which is fetched for those who have one, and a function that opens it. */
function useFactorDialog() {
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  const open = async (answer: LoginAnswer) => {
    const { FactorDialog } = await loadFactors()
    await translateAdded()
    setDialog(<FactorDialog waiting={answer} onSignedIn={enter} onClose={close} />)
  }
  return [dialog, open] as const
}

/** Opens the app if somebody signs in in another tab, and keeps nobody else's input. */
function useSignInElsewhere(): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (!isOtherSignIn(event)) return
      const user = signedInUser()
      dropInputOfOthers(user)
      if (user) location.replace('/app')
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])
}

/** The four kinds of user by their everyday names, with the role on the wire and a drawing. */
const tiles = {
  parent: {
    role: 'PARENT',
    drawing: (
      <>
        <circle cx="9" cy="7" r="3.2" />
        <path d="M3 20v-2.5A4.5 4.5 0 0 1 7.5 13h3" />
        <circle cx="17" cy="13.2" r="2.2" />
        <path d="M13 20v-.8a3 3 0 0 1 3-3h2a3 3 0 0 1 3 3v.8" />
      </>
    ),
  },
  teacher: {
    role: 'TEACHER',
    drawing: (
      <>
        <path d="M2 9.5 12 5l10 4.5L12 14z" />
        <path d="M6.5 11.8V17c3 2.4 8 2.4 11 0v-5.2M22 9.5V15" />
      </>
    ),
  },
  school: {
    role: 'SCHOOLE',
    drawing: <path d="M4 20V10l8-6 8 6v10zM9.5 20v-5.5h5V20M12 8.6v2.4" />,
  },
  admin: {
    role: 'SUPERADMIN',
    drawing: (
      <>
        <path d="M12 3 5 5.8V11c0 4.6 2.9 7.9 7 10 4.1-2.1 7-5.4 7-10V5.8z" />
        <path d="m9 11.8 2.2 2.2 4-4.2" />
      </>
    ),
  },
} as const satisfies Record<string, { role: Role; drawing: ReactNode }>

type Tile = keyof typeof tiles
const firstTile: Tile = 'parent'

/** The role of a tile. */
function roleOf(tile: Tile): Role {
  return tiles[tile].role
}

/** The tile of a role; undefined for any other text. */
function tileOf(role: string | null): Tile | undefined {
  return (Object.keys(tiles) as Tile[]).find(tile => tiles[tile].role === role)
}

/** Chooses which of the four roles is signing in. */
function RoleTiles({ tile, onTile }: { tile: Tile; onTile: (tile: Tile) => void }) {
  const t = useTexts('site')
  return (
    <fieldset className="tiles">
      <legend>{t('login.role')}</legend>
      {(Object.keys(tiles) as Tile[]).map(name => (
        <label key={name} className="tile">
          <input
            type="radio"
            name="role"
            value={name}
            checked={name === tile}
            onChange={() => onTile(name)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            {tiles[name].drawing}
          </svg>
          {t(`login.${name}`)}
        </label>
      ))}
    </fieldset>
  )
}
