import english from '../../locales/en/privacy.json'
import { addTexts } from './language.ts'
import { LegalDocument } from './legal-document.tsx'
import { privacySections } from './legal-sections.ts'

// No other page shows these texts.
addTexts('privacy', english, {
  hi: () => import('../../locales/hi/privacy.json'),
  te: () => import('../../locales/te/privacy.json'),
})

/** The privacy policy: the notice that the law asks for. */
export function PrivacyPage() {
  return <LegalDocument page="privacy" sections={privacySections} />
}
