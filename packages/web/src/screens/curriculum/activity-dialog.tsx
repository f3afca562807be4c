import type { Activity } from '@casa/contract/curriculum'
import { ActivityForm } from './activity-form.tsx'
import { CurriculumDialog } from './curriculum-dialog.tsx'

/** Makes or changes an activity, at /app/activitytabel/new and /app/activitytabel/ID. */
export default function ActivityDialog() {
  return (
    <CurriculumDialog<Activity> kind="activities">
      {entity => <ActivityForm entity={entity} />}
    </CurriculumDialog>
  )
}
