import type { Trainer } from '@casa/contract/training'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { TrainerForm } from './trainer-form.tsx'

/** Registers or changes a trainer, at /app/registrationtrainer/new and /app/registrationtrainer/ID. */
export default function TrainerDialog() {
  const t = useTexts('training')
  return (
    <EntityDialog<Trainer> add={t('trainers.add')} edit={t('trainers.edit')}>
      {entity => <TrainerForm entity={entity} />}
    </EntityDialog>
  )
}
