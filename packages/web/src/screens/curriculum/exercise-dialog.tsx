import type { Exercise } from '@casa/contract/curriculum'
import { CurriculumDialog } from './curriculum-dialog.tsx'
import { ExerciseForm } from './exercise-form.tsx'

/** Makes or changes an exercise, at /app/subactivity/new and /app/subactivity/ID. */
export default function ExerciseDialog() {
  return (
    <CurriculumDialog<Exercise> kind="exercises">
      {entity => <ExerciseForm entity={entity} />}
    </CurriculumDialog>
  )
}
