import { useParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { NewSlip } from './new-slip.tsx'
import { StudentUpload } from './student-upload.tsx'

/**
 * Over the list of children: at /app/studentdetails/upload their registration by workbook, at /app/studentdetails/ID a
 * new welcome slip for a child's parent.
 */
export default function StudentDialog() {
  const t = useTexts('students')
  const { id = '' } = useParams()
  const upload = id === 'upload'
  return (
    <RouteDialog title={t(upload ? 'upload.title' : 'welcome')}>
      {upload ? <StudentUpload /> : <NewSlip id={id} />}
    </RouteDialog>
  )
}
