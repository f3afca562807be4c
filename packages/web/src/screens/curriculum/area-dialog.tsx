import { api } from '@casa/contract'
import type { Area } from '@casa/contract/curriculum'
import { areaForm } from '@casa/contract/curriculum'
import { useWatch } from 'react-hook-form'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { CurriculumDialog, PlaceField } from './curriculum-dialog.tsx'
import { useAreas } from './use-curriculum.ts'

const calls = { add: api.curriculum.addArea, update: api.curriculum.updateArea }
const values = (entity?: Area) => ({
  superActivityName: entity?.superActivityName ?? '',
  classId: entity?.classId?._id ?? '',
  position: entity?.position ?? null,
})

/** The form of an area of work: its class, name and position. */
function AreaForm({ entity }: { entity?: Area }) {
  const t = useTexts('curriculum')
  const save = useSave(calls, entity)
  return (
    <Form schema={areaForm} entity={entity} values={values} save={save}>
      <ClassField required />
      <TextField name="superActivityName" label={t('area')} required />
      <AreaPlace entity={entity} />
    </Form>
  )
}

function AreaPlace({ entity }: { entity?: Area }) {
  const classId: string = useWatch({ name: 'classId' })
  return <PlaceField siblings={useAreas(classId).rows} entity={entity} />
}

/** Creates or changes an area of work, at /app/superactivity/new and /app/superactivity/ID. */
export default function AreaDialog() {
  return <CurriculumDialog<Area> kind="areas">{entity => <AreaForm entity={entity} />}</CurriculumDialog>
}
