import { ManualText } from '../../documents/manual-text.tsx'
import { DocumentPage } from './document-page.tsx'

/** The user manual, inside the app. */
export default function ManualScreen() {
  return (
    <DocumentPage name="manual">
      <ManualText />
    </DocumentPage>
  )
}
