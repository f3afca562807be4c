import english from '../../locales/en/privacy.json'
import { LegalText, privacySections } from '../documents/legal-text.tsx'
import { useTexts } from '../lib/texts.ts'
import { useInstallation } from './client.ts'
import { addTexts } from './language.ts'
import { PageFrame } from './page-frame.tsx'

// No other page shows these texts.
addTexts('privacy', english, {
  hi: () => import('../../locales/hi/privacy.json'),
  te: () => import('../../locales/te/privacy.json'),
})

/** The privacy policy: the notice that the law requires. */
export function PrivacyPage() {
  const t = useTexts('site')
  const { operator, auditDays } = useInstallation()
  return (
    <PageFrame page="privacy">
      <article className="prose">
        <h1>{t('nav.privacy')}</h1>
        <LegalText page="privacy" sections={privacySections} operator={operator} auditDays={auditDays} />
      </article>
    </PageFrame>
  )
}
