import english from '../../locales/en/terms.json'
import { addTexts } from './language.ts'
import { LegalDocument } from './legal-document.tsx'
import { termsSections } from './legal-sections.ts'

// No other page shows these texts.
addTexts('terms', english, {
  hi: () => import('../../locales/hi/terms.json'),
  te: () => import('../../locales/te/terms.json'),
})

/** The terms and conditions. */
export function TermsPage() {
  return <LegalDocument page="terms" sections={termsSections} numbered />
}
