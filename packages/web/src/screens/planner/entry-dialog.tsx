import { useOutletContext, useParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import { LoadedEntry } from './loaded-entry.tsx'
import type { PlannerContext } from './planner-context.ts'

/** Plans something new at …/new, for the class that is looked at; changes one entry at …/ID. */
export default function EntryDialog() {
  const t = useTexts('planner')
  const { id } = useParams()
  const { classId } = useOutletContext<PlannerContext>()
  if (id === 'new') {
    return (
      <RouteDialog title={t('add')}>
        <EntryForm classId={classId} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={t('edit')}>
      <LoadedEntry>{entry => <EntryForm entity={entry} />}</LoadedEntry>
    </RouteDialog>
  )
}
