import type { Area } from '@casa/contract/curriculum'
import { AreaForm } from './area-form.tsx'
import { CurriculumDialog } from './curriculum-dialog.tsx'

/** Makes or changes an area of work, at /app/superactivity/new and /app/superactivity/ID. */
export default function AreaDialog() {
  return <CurriculumDialog<Area> kind="areas">{entity => <AreaForm entity={entity} />}</CurriculumDialog>
}
