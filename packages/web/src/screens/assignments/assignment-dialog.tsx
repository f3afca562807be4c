import { api } from '@casa/contract'
import { assignmentForm, type Event } from '@casa/contract/assignments'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useFirstClass } from '../../lib/own-classes.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import {
  EventFields,
  namesSomebody,
  somebodyMissing,
  storedValues,
  withAudience,
} from '../../parts/event-fields.tsx'
import { RouteDialog } from '../../ui/route-dialog.tsx'
import { AssignmentDetails, StoredAssignment } from './assignment-details.tsx'

const calls = { add: api.assignments.add, update: api.assignments.update }

const values = (classId: string, today: string, entity?: Event) => ({
  ...storedValues(entity),
  classId: entity?.classId?._id ?? classId,
  date: entity?.date ?? today,
  dueDate: entity?.dueDate ?? null,
})

/** An assignment that is not for everyone must name at least one child. */
const schema = assignmentForm.refine(namesSomebody, somebodyMissing)

/**
 * Sets or changes an assignment, at …/new and …/ID. Users who cannot change it, such as parents or teachers of
 * another class, see it read-only.
 */
export default function AssignmentDialog() {
  const t = useTexts('assignments')
  const { id } = useParams()
  const isFamily = currentUser().role === 'PARENT'
  if (id !== 'new')
    return (
      <RouteDialog title={t(isFamily ? 'title' : 'edit')}>
        <StoredAssignment>
          {assignment =>
            assignment.may.includes('edit') ? (
              <AssignmentForm entity={assignment} />
            ) : (
              <AssignmentDetails assignment={assignment} />
            )
          }
        </StoredAssignment>
      </RouteDialog>
    )
  // `relative: route`: …/new is below the list.
  if (isFamily) return <Navigate to=".." relative="route" replace />
  return (
    <RouteDialog title={t('add')}>
      <AssignmentForm />
    </RouteDialog>
  )
}

/** The form of an assignment; a new one is set today, for the class that the list is narrowed to. */
function AssignmentForm({ entity }: { entity?: Event }) {
  const t = useTexts('assignments')
  const [address] = useSearchParams()
  const today = useSchoolDay()
  const save = useSave(calls, entity)
  const classId = useFirstClass(address.get('classId'), 'teaching')
  return (
    <Form
      schema={schema}
      entity={entity}
      values={stored => values(classId, today, stored)}
      save={assignment => save(withAudience(assignment))}
    >
      <EventFields
        stored={entity}
        classRequired
        labels={{ name: t('name'), date: t('date'), dueDate: t('dueDate') }}
        upload={api.assignments.uploadImage}
      >
        <TextField name="discription" label={t('remarks')} rows={3} />
        <TextField name="observation" label={t('instructions')} rows={2} />
      </EventFields>
    </Form>
  )
}
