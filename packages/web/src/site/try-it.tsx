import { type DemoRole, demoRoles } from '@casa/contract/access'
import type { DemoAnswer } from '@casa/contract/demo'
import { keepSession, takeOrigin } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { useAttempt } from './use-attempt.ts'
import { useHydrated } from './use-hydrated.ts'

/** Stores the sign-in of a demo visitor, which every screen mentions. */
function enterDemo({ token, ownSchool, ...user }: DemoAnswer): void {
  keepSession(token, { ...user, demo: ownSchool ? 'own' : 'shared' })
  takeOrigin()
  location.replace('/app')
}

/**
 * The entrances to the demo, with what a visitor should know first. They are in every document and shown if the
 * server marks it as an open demo, so that nothing moves when scripts run.
 */
export function TryIt() {
  const t = useTexts('site')
  const hydrated = useHydrated()
  const { attempt, busy, refused } = useAttempt()
  const enter = (role: DemoRole) =>
    attempt(async () => enterDemo(await call('POST', '/demo/enter', { body: { role } })))
  return (
    <section className="banner try-it" aria-labelledby="try-it">
      <h2 id="try-it">{t('try.heading')}</h2>
      <p>{t('try.text')}</p>
      {refused && <Alert tone="failure">{refused}</Alert>}
      <noscript>{t('field.needsScript')}</noscript>
      <div className="hero-actions">
        {demoRoles.map(role => (
          <button
            key={role}
            type="button"
            className="button button-quiet"
            disabled={!hydrated || busy}
            onClick={() => void enter(role)}
          >
            {t(`try.${role}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
