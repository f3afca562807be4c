import { useTexts } from '../../lib/texts.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { LoadedRecord } from './loaded-record.tsx'
import { RecordForm } from './record-form.tsx'

/** Add More: a new record that starts as a copy of another. */
export default function CopyDialog() {
  const t = useTexts('planner')
  return (
    <RouteDialog title={t('addMore')}>
      <LoadedRecord>{record => <RecordForm copied={record} />}</LoadedRecord>
    </RouteDialog>
  )
}
