import { privacySections } from '../../documents/legal-sections.ts'
import { LegalText } from '../../documents/legal-text.tsx'
import { DocumentPage } from './document-page.tsx'

/** The privacy policy. */
export default function PrivacyScreen() {
  return (
    <DocumentPage name="privacy">
      <LegalText page="privacy" sections={privacySections} />
    </DocumentPage>
  )
}
