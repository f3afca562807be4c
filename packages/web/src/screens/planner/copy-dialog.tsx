import { useTexts } from '../../lib/texts.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import { LoadedEntry } from './loaded-entry.tsx'

/** Add More: a new entry that starts as a copy of another. */
export default function CopyDialog() {
  const t = useTexts('planner')
  return (
    <RouteDialog title={t('addMore')}>
      <LoadedEntry>{entry => <EntryForm copied={entry} />}</LoadedEntry>
    </RouteDialog>
  )
}
