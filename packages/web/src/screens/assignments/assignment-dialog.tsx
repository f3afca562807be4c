import { api } from '@casa/contract'
import { assignmentForm, type Event } from '@casa/contract/assignments'
import Box from '@mui/material/Box'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useSave } from '../../api/hooks.ts'
import { DateField } from '../../form/date-field.tsx'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useSchoolDay } from '../../lib/school-day.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import {
  AudienceFields,
  namesSomebody,
  somebodyMissing,
  storedValues,
  withAudience,
} from '../../parts/audience-fields.tsx'
import { PicturesField } from '../../parts/picture-field.tsx'
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
  const classId = currentUser().classId ?? address.get('classId') ?? ''
  return (
    <Form
      schema={schema}
      entity={entity}
      values={stored => values(classId, today, stored)}
      save={assignment => save(withAudience(assignment))}
    >
      <TextField name="eventName" label={t('name')} required />
      <AudienceFields stored={entity} classRequired />
      <Box sx={pair}>
        <DateField name="date" label={t('date')} />
        <DateField name="dueDate" label={t('dueDate')} />
      </Box>
      <TextField name="discription" label={t('remarks')} rows={3} />
      <TextField name="observation" label={t('instructions')} rows={2} />
      <TextField name="video" label={t('video')} type="url" />
      <PicturesField name="imageURL" label={t('pictures')} call={api.assignments.uploadImage} />
    </Form>
  )
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
  gap: 2,
}
