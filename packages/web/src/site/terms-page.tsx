import english from '../../locales/en/terms.json'
import { LegalText, termsSections } from '../documents/legal-text.tsx'
import { useTexts } from '../lib/texts.ts'
import { useInstallation } from './client.ts'
import { addTexts } from './language.ts'
import { PageFrame } from './page-frame.tsx'

// No other page shows these texts.
addTexts('terms', english, {
  hi: () => import('../../locales/hi/terms.json'),
  te: () => import('../../locales/te/terms.json'),
})

/** The terms and conditions. */
export function TermsPage() {
  const t = useTexts('site')
  const { operator } = useInstallation()
  return (
    <PageFrame page="terms">
      <article className="prose">
        <h1>{t('nav.terms')}</h1>
        <LegalText page="terms" sections={termsSections} numbered operator={operator} />
      </article>
    </PageFrame>
  )
}
