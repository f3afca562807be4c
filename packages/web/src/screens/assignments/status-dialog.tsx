import { useTexts } from '../../lib/texts.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { AssignmentDetails } from './assignment-details.tsx'
import { StatusList } from './status-list.tsx'
import { StoredAssignment } from './stored-assignment.tsx'

/** The status of each child in an assignment, at …/ID/status, with Submit; below it what is to be done. */
export default function StatusDialog() {
  const t = useTexts('assignments')
  return (
    <RouteDialog title={t('status')}>
      <StoredAssignment>
        {assignment => (
          <AssignmentDetails assignment={assignment}>
            <StatusList assignment={assignment} />
          </AssignmentDetails>
        )}
      </StoredAssignment>
    </RouteDialog>
  )
}
