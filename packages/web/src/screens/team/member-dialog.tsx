import { api } from '@casa/contract'
import { type Area, areas, rights } from '@casa/contract/areas'
import { type TeamMember, teamChanges, teamForm } from '@casa/contract/team'
import { useSave } from '../../api/hooks.ts'
import { Form, FormSection } from '../../form/form.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { DigitsField, PasswordField, TextField } from '../../form/text-field.tsx'
import { ownRights } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'

/** Adds or changes a person of the office, at /app/team/new and /app/team/ID. */
export default function MemberDialog() {
  const t = useTexts('team')
  return (
    <EntityDialog<TeamMember> add={t('add')} edit={t('edit')}>
      {entity => <MemberForm entity={entity} />}
    </EntityDialog>
  )
}

const noRights = { children: 'none', learning: 'none', money: 'none', settings: 'none' } as const

const values = (entity?: TeamMember) => ({
  name: entity?.name ?? '',
  mobileNumber: entity?.mobileNumber ?? '',
  password: '',
  email: entity?.email ?? '',
  rights: entity?.rights ?? noRights,
})

/** The form of a person. A new one needs a password; for an existing one an empty field keeps the password. */
function MemberForm({ entity }: { entity?: TeamMember }) {
  const t = useTexts('team')
  const save = useSave(api.team, entity)
  const own = ownRights()
  // Nobody gives a right that they do not have.
  const optionsOf = (area: Area) =>
    rights
      .filter(right => rights.indexOf(right) <= rights.indexOf(own[area]))
      .map(right => ({ value: right, label: t(`right.${right}`) }))
  return (
    <Form
      schema={entity ? teamChanges : teamForm}
      about={entity?._id}
      values={() => values(entity)}
      save={save}
    >
      <TextField name="name" label={t('name')} required />
      <DigitsField name="mobileNumber" label={t('mobile')} helper={t('mobileHint')} length={10} required />
      {entity ? (
        <PasswordField name="password" label={t('newPassword')} helper={t('newPasswordHint')} />
      ) : (
        <PasswordField name="password" label={t('password')} required />
      )}
      <TextField name="email" label={t('email')} helper={t('emailHint')} type="email" />
      <FormSection title={t('rights')}>
        {areas.map(area => (
          <SelectField
            key={area}
            name={`rights.${area}`}
            label={t(`areas.${area}`)}
            helper={t(`areaHints.${area}`)}
            options={optionsOf(area)}
            required
          />
        ))}
      </FormSection>
    </Form>
  )
}
