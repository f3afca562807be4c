import { api } from '@casa/contract'
import { type Class, classForm } from '@casa/contract/classes'
import { levelFor } from '@casa/contract/rules/level'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCall, useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { RadioField, SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'

/** Creates or changes a class, at /app/addclass/new and /app/addclass/ID. */
export default function ClassDialog() {
  const t = useTexts('classes')
  const keeps = currentUser().role === 'SUPERADMIN' ? 'levels' : 'classes'
  return (
    <EntityDialog<Class> add={t(`${keeps}.add`)} edit={t(`${keeps}.edit`)}>
      {entity => <ClassForm entity={entity} keeps={keeps} />}
    </EntityDialog>
  )
}

const values = (entity?: Class) => ({
  className: entity?.className ?? '',
  status: entity?.status ?? true,
  levelId: entity?.levelId?._id ?? null,
})

type ClassValues = ReturnType<typeof values>

/** The form of a class or, for the administrator, of a level, which has no level itself. */
function ClassForm({ entity, keeps }: { entity?: Class; keeps: 'classes' | 'levels' }) {
  const t = useTexts('classes')
  const save = useSave(api.classes, entity)
  const statuses = [
    { value: true, label: t('active') },
    { value: false, label: t('inactive') },
  ]
  return (
    <Form schema={classForm} entity={entity} values={values} save={save}>
      <TextField name="className" label={t(`${keeps}.name`)} required />
      <RadioField name="status" label={t('status')} options={statuses} helper={t(`${keeps}.inactiveHint`)} />
      {keeps === 'classes' && <LevelField isNew={!entity} />}
    </Form>
  )
}

/** The levels by name. For a new class, the one that its name suggests is selected until somebody chooses another. */
function LevelField({ isNew }: { isNew: boolean }) {
  const t = useTexts('classes')
  const levels = useCall(api.classes.levels, {})
  const { setValue, getValues } = useFormContext<ClassValues>()
  const suggested = useRef<string | null>(null)
  const [className, levelId] = useWatch<ClassValues, ['className', 'levelId']>({
    name: ['className', 'levelId'],
  })
  const offered = (levels.data ?? []).filter(({ _id, status }) => status || _id === levelId)
  const meant = levelFor(className, offered)?._id ?? null
  useEffect(() => {
    // A level that differs from the last suggestion was chosen by the user.
    if (!isNew || getValues('levelId') !== suggested.current) return
    suggested.current = meant
    setValue('levelId', meant)
  }, [isNew, meant, getValues, setValue])
  return (
    <SelectField
      name="levelId"
      label={t('level')}
      options={offered.map(({ _id, className: label }) => ({ value: _id, label }))}
      none={t('withoutLevel')}
      helper={levels.isSuccess && !levelId && t(offered.length > 0 ? 'levelHint' : 'noLevels')}
      loading={levels.isPending}
    />
  )
}
