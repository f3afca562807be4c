import { api } from '@casa/contract'
import { type Trainer, trainerForm } from '@casa/contract/training'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { DigitsField, TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { PictureField } from '../../parts/picture-field.tsx'

/** Registers or changes a trainer, at /app/registrationtrainer/new and /app/registrationtrainer/ID. */
export default function TrainerDialog() {
  const t = useTexts('training')
  return (
    <EntityDialog<Trainer> add={t('trainers.add')} edit={t('trainers.edit')}>
      {entity => <TrainerForm entity={entity} />}
    </EntityDialog>
  )
}

const calls = { add: api.training.addTrainer, update: api.training.updateTrainer }

const values = (entity?: Trainer) => ({
  name: entity?.name ?? '',
  mobileNumber: entity?.mobileNumber ?? '',
  email: entity?.email ?? '',
  profile: entity?.profile ?? null,
})

/** The form of a trainer: the name, contact details and a photo. */
function TrainerForm({ entity }: { entity?: Trainer }) {
  const t = useTexts('training')
  const save = useSave(calls, entity)
  return (
    <Form schema={trainerForm} entity={entity} values={values} save={save}>
      <TextField name="name" label={t('trainers.name')} required />
      <DigitsField name="mobileNumber" label={t('trainers.mobile')} length={10} required />
      <TextField name="email" label={t('trainers.email')} />
      <PictureField
        name="profile"
        label={t('trainers.photo')}
        hint={t('trainers.photoHint')}
        call={api.training.trainerImage}
      />
    </Form>
  )
}
