import { type DemoRole, demoRoles } from '@casa/contract/rules/demo-roles'
import { useTexts } from '../lib/texts.ts'
import { Alert } from './alert.tsx'
import { call } from './client.ts'
import { enterDemo } from './enter.ts'
import { useInstallation } from './installation.ts'
import { useAttempt } from './use-attempt.ts'

/** The ways into the demo, where the installation is an open one. */
export function TryIt() {
  const t = useTexts('site')
  const { demo } = useInstallation()
  const { attempt, busy, refused } = useAttempt()
  if (!demo) return null
  const enter = (role: DemoRole) =>
    attempt(async () => enterDemo(await call('POST', '/demo/enter', { body: { role } })))
  return (
    <section className="banner" aria-labelledby="try-it">
      <h2 id="try-it">{t('try.heading')}</h2>
      <p>{t('try.text')}</p>
      {refused && <Alert tone="failure">{refused}</Alert>}
      <div className="hero-actions">
        {demoRoles.map(role => (
          <button
            key={role}
            type="button"
            className="button button-quiet"
            disabled={busy}
            onClick={() => void enter(role)}
          >
            {t(`try.${role}`)}
          </button>
        ))}
      </div>
    </section>
  )
}
