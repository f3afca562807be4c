import { ManualText } from '../../documents/manual-text.tsx'
import { DocumentPage } from './document-page.tsx'

/** The user manual, beside the work that it describes. */
export default function ManualScreen() {
  return (
    <DocumentPage name="manual">
      <ManualText />
    </DocumentPage>
  )
}
