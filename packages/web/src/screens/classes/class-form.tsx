import { api } from '@casa/contract'
import { type Class, classForm } from '@casa/contract/classes'
import { nameKey } from '@casa/contract/rules/names'
import { useWatch } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { useSave } from '../../api/save.ts'
import { Form } from '../../form/form.tsx'
import { RadioField } from '../../form/radio-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'

const values = (entity?: Class) => ({
  className: entity?.className ?? '',
  status: entity?.status ?? true,
  levelId: entity?.levelId?._id ?? null,
})

/** The form of a class or, for the administrator, of a level, which has no level of its own. */
export function ClassForm({ entity, keeps }: { entity?: Class; keeps: 'classes' | 'levels' }) {
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

/** A new class gets the level of the same name unless one is chosen; an existing class keeps its level. */
function LevelField({ isNew }: { isNew: boolean }) {
  const t = useTexts('classes')
  const levels = useCall(api.classes.levels, {})
  const [className, levelId] = useWatch<
    { className: string; levelId: string | null },
    ['className', 'levelId']
  >({
    name: ['className', 'levelId'],
  })
  const options = (levels.data ?? [])
    .filter(({ _id, status }) => status || _id === levelId)
    .map(({ _id, className }) => ({ value: _id, label: className }))
  const named = options.some(({ label }) => nameKey(label) === nameKey(className))
  return (
    <SelectField
      name="levelId"
      label={t('level')}
      options={options}
      none={t(isNew ? 'levelByName' : 'noLevel')}
      helper={isNew && options.length > 0 && !levelId && !named && t('levelHint')}
      loading={levels.isPending}
    />
  )
}
