import { termsSections } from '../../documents/legal-sections.ts'
import { LegalText } from '../../documents/legal-text.tsx'
import { DocumentPage } from './document-page.tsx'

/** The terms and conditions. */
export default function TermsScreen() {
  return (
    <DocumentPage name="terms">
      <LegalText page="terms" sections={termsSections} numbered />
    </DocumentPage>
  )
}
