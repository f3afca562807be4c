import { api } from '@casa/contract'
import { useCall } from '../../api/hooks.ts'
import { LegalText, termsSections } from '../../documents/legal-text.tsx'
import { DocumentPage } from './document-page.tsx'

/** The terms and conditions. */
export default function TermsScreen() {
  const details = useCall(api.schools.support, {})
  return (
    <DocumentPage name="terms">
      <LegalText page="terms" sections={termsSections} numbered operator={details.data?.operator ?? null} />
    </DocumentPage>
  )
}
