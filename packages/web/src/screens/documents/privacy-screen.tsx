import { api } from '@casa/contract'
import { useCall } from '../../api/hooks.ts'
import { LegalText, privacySections } from '../../documents/legal-text.tsx'
import { DocumentPage } from './document-page.tsx'

/** The privacy policy. */
export default function PrivacyScreen() {
  const details = useCall(api.schools.support, {})
  return (
    <DocumentPage name="privacy">
      <LegalText page="privacy" sections={privacySections} operator={details.data?.operator ?? null} />
    </DocumentPage>
  )
}
