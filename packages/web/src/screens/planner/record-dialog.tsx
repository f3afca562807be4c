import { useOutletContext, useParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { LoadedRecord } from './loaded-record.tsx'
import type { PlannerContext } from './planner-context.ts'
import { RecordForm } from './record-form.tsx'

/** Plans something new at …/new, for the class that is looked at; changes one record at …/ID. */
export default function RecordDialog() {
  const t = useTexts('planner')
  const { id } = useParams()
  const { classId } = useOutletContext<PlannerContext>()
  if (id === 'new') {
    return (
      <RouteDialog title={t('add')}>
        <RecordForm classId={classId} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={t('edit')}>
      <LoadedRecord>{record => <RecordForm entity={record} />}</LoadedRecord>
    </RouteDialog>
  )
}
