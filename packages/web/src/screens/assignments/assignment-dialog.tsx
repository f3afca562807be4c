import { Navigate, useParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { mayAdd, mayChange } from '../../parts/may-change-event.ts'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { AssignmentDetails } from './assignment-details.tsx'
import { AssignmentForm } from './assignment-form.tsx'
import { StoredAssignment } from './stored-assignment.tsx'

/**
 * Sets or changes an assignment, at …/new and …/ID. Who does not change it, a parent or the teacher of another class,
 * reads it.
 */
export default function AssignmentDialog() {
  const t = useTexts('assignments')
  const { id } = useParams()
  if (id !== 'new')
    return (
      <RouteDialog title={mayAdd() ? t('edit') : t('title')}>
        <StoredAssignment>
          {assignment =>
            mayChange(assignment) ? (
              <AssignmentForm entity={assignment} />
            ) : (
              <AssignmentDetails assignment={assignment} />
            )
          }
        </StoredAssignment>
      </RouteDialog>
    )
  // `relative: route`: …/new lies below the list.
  if (!mayAdd()) return <Navigate to=".." relative="route" replace />
  return (
    <RouteDialog title={t('add')}>
      <AssignmentForm />
    </RouteDialog>
  )
}
