import { useOutletContext, useParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { usePresetChild } from '../../parts/preset-child.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { LoadedRecord } from './loaded-record.tsx'
import type { PlannerContext } from './planner-context.ts'
import { RecordForm } from './record-form.tsx'

/**
 * Plans something new at …/new, for the selected class or, over a child's page, for that child; changes one record at
 * …/ID.
 */
export default function RecordDialog() {
  const t = useTexts('planner')
  const { id } = useParams()
  const planner = useOutletContext<PlannerContext | undefined>()
  const preset = usePresetChild()
  if (preset || id === 'new') {
    return (
      <RouteDialog title={t('add')}>
        <RecordForm classId={planner?.classId} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={t('edit')}>
      <LoadedRecord>{record => <RecordForm entity={record} />}</LoadedRecord>
    </RouteDialog>
  )
}
