import { useParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { NewSlip } from './new-slip.tsx'

/** Over the list of children: at /app/studentdetails/ID a new welcome slip for the child's parent. */
export default function StudentDialog() {
  const t = useTexts('students')
  const { id = '' } = useParams()
  return (
    <RouteDialog title={t('welcome')}>
      <NewSlip id={id} />
    </RouteDialog>
  )
}
