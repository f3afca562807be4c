import { api } from '@casa/contract'
import type { Activity } from '@casa/contract/curriculum'
import { activityForm } from '@casa/contract/curriculum'
import { useWatch } from 'react-hook-form'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { AreaField, CurriculumDialog, PlaceField } from './curriculum-dialog.tsx'
import { useActivities } from './use-curriculum.ts'

const calls = { add: api.curriculum.addActivity, update: api.curriculum.updateActivity }
const values = (entity?: Activity) => ({
  activityName: entity?.activityName ?? '',
  classId: entity?.classId?._id ?? '',
  superActivityId: entity?.superActivityId._id ?? '',
  position: entity?.position ?? null,
})

/** The form of an activity: its class, area of work, name and position. */
function ActivityForm({ entity }: { entity?: Activity }) {
  const t = useTexts('curriculum')
  const save = useSave(calls, entity)
  return (
    <Form schema={activityForm} entity={entity} values={values} save={save}>
      <ClassField required />
      <AreaField />
      <TextField name="activityName" label={t('activity')} required />
      <ActivityPlace entity={entity} />
    </Form>
  )
}

function ActivityPlace({ entity }: { entity?: Activity }) {
  const [classId = '', superActivityId = '']: string[] = useWatch({ name: ['classId', 'superActivityId'] })
  return <PlaceField siblings={useActivities(classId, superActivityId).rows} entity={entity} />
}

/** Creates or changes an activity, at /app/activitytabel/new and /app/activitytabel/ID. */
export default function ActivityDialog() {
  return (
    <CurriculumDialog<Activity> kind="activities">
      {entity => <ActivityForm entity={entity} />}
    </CurriculumDialog>
  )
}
