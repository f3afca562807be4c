import type { Observation } from '@casa/contract/observations'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { ObservationForm } from './observation-form.tsx'

/** Makes or changes an observation, at /app/specialobservation/new, …/new?from=ID and …/ID. */
export default function ObservationDialog() {
  const t = useTexts('observations')
  return (
    <EntityDialog<Observation> add={t('add')} edit={t('edit')}>
      {(entity, copied) => <ObservationForm entity={entity} copied={copied} />}
    </EntityDialog>
  )
}
