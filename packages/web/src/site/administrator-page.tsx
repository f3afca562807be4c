import { messages } from '@casa/contract/messages'
import type { LoginAnswer } from '@casa/contract/users'
import i18next from 'i18next'
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react'
import english from '../../locales/en/administrator.json'
import { leaveNotice } from '../lib/notice.ts'
import { newIdempotencyKey } from '../lib/random-ids.ts'
import { keepSession } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { addTexts } from './language.ts'
import { PageFrame } from './page-frame.tsx'
import { PasswordField, TextField, useFieldErrors } from './text-field.tsx'
import { useAttempt } from './use-attempt.ts'

// No other page shows these texts.
addTexts('administrator', english, {
  hi: () => import('../../locales/hi/administrator.json'),
  te: () => import('../../locales/te/administrator.json'),
})

/** The account that a link opens; a new one has neither number nor name. */
type Account = { mobileNumber: string | null; name: string | null }

/** Where the operator uses a one-time link that the server printed: a new administrator, or one without a password. */
export function AdministratorPage() {
  const t = useTexts('administrator')
  const site = useTexts('site')
  const [link, setLink] = useState<string>()
  const [account, setAccount] = useState<Account>()
  const [ended, setEnded] = useState(false)
  const { attempt, busy, refused } = useAttempt()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` only sets state.
  const check = useCallback(async (checked: string) => {
    setEnded(false)
    setAccount(undefined)
    const failure = await attempt(async () =>
      setAccount(await call('POST', '/administrator/link', { body: { link: checked } })),
    )
    setEnded(failure?.status === 409)
  }, [])

  useEffect(() => {
    // The secret is after the #, which reaches no server and no log.
    const read = () => {
      const found = location.hash.slice(1)
      setLink(found)
      if (found) void check(found)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [check])

  const isReset = Boolean(account?.mobileNumber)
  return (
    <PageFrame page="administrator">
      <div className="narrow">
        <h1>{t('heading')}</h1>
        <noscript>{site('field.needsScript')}</noscript>
        {link === '' && <Alert tone="failure">{t('incomplete')}</Alert>}
        {busy && (
          <p className="intro" role="status">
            {t('checking')}
          </p>
        )}
        {refused && <Alert tone="failure">{refused}</Alert>}
        {refused && !ended && (
          <button type="button" className="button" onClick={() => void check(link!)}>
            {t('again')}
          </button>
        )}
        {account && link && (
          <>
            <p className="intro">{t(isReset ? 'introReset' : 'introNew')}</p>
            <AccountForm key={link} link={link} account={account} />
          </>
        )}
      </div>
    </PageFrame>
  )
}

type Typed = { mobileNumber: string; name: string; password: string }

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form)
  const text = (name: keyof Typed) => String(data.get(name) ?? '')
  return { mobileNumber: text('mobileNumber').trim(), name: text('name').trim(), password: text('password') }
}

/** Number, name and password. What was typed stays until the server has accepted it; then the app opens. */
function AccountForm({ link, account }: { link: string; account: Account }) {
  const t = useTexts('administrator')
  const form = useRef<HTMLFormElement>(null)
  const submission = useRef({ content: '', key: '' })
  const { errors, show, showRefused, clear } = useFieldErrors(form)
  const { attempt, busy, refused } = useAttempt(form)

  async function open(typed: Typed) {
    const body = { ...typed, link }
    const content = JSON.stringify(body)
    // A repeat after a lost response gets the first response, although the link has been used.
    if (content !== submission.current.content) submission.current = { content, key: newIdempotencyKey() }
    await call('POST', '/administrator', { body, idempotencyKey: submission.current.key })
    await enter(typed)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = typedIn(form.current!)
    const found = {
      mobileNumber: typed.mobileNumber ? undefined : messages.mobileRequired,
      name: typed.name ? undefined : messages.registration.nameRequired,
      password: typed.password ? undefined : messages.password.required,
    }
    show(found)
    if (Object.values(found).some(Boolean)) return
    const failure = await attempt(() => open(typed))
    if (failure) showRefused(failure)
  }

  return (
    <form ref={form} className="form" onSubmit={submit} onInput={clear} noValidate>
      <fieldset>
        <legend>{t('account')}</legend>
        <TextField
          name="mobileNumber"
          label={t('number')}
          hint={t('numberHint')}
          error={errors.mobileNumber}
          defaultValue={account.mobileNumber ?? ''}
          inputMode="tel"
          autoComplete="username"
          required
        />
        <TextField
          name="name"
          label={t('name')}
          error={errors.name}
          defaultValue={account.name ?? ''}
          autoComplete="name"
          required
        />
        <PasswordField
          name="password"
          label={t('password')}
          hint={t('passwordHint')}
          error={errors.password}
          autoComplete="new-password"
        />
      </fieldset>
      {refused && <Alert tone="failure">{refused}</Alert>}
      <button type="submit" className="button" disabled={busy}>
        {t(account.mobileNumber ? 'submitReset' : 'submitNew')}
      </button>
    </form>
  )
}

/** Signs in to the account that was just opened; if that fails, the sign-in page says that it is ready. */
async function enter({ mobileNumber, password }: Typed): Promise<void> {
  const body = { email: mobileNumber, password, role: 'SUPERADMIN', language: i18next.language }
  const answer = await call<LoginAnswer>('POST', '/user/login', { body }).catch(() => undefined)
  if (!answer) {
    leaveNotice({ tone: 'success', text: messages.password.updated })
    location.replace('/montessori/login?as=SUPERADMIN')
    return
  }
  const { token, ...user } = answer
  keepSession(token, user)
  location.replace('/app')
}
