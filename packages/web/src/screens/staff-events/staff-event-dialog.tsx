import type { StaffEvent } from '@casa/contract/staff-events'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { StaffEventForm } from './staff-event-form.tsx'

/** Makes or changes an event of the staff, over the calendar or the list, at …/new and …/ID. */
export default function StaffEventDialog() {
  const t = useTexts('staffevents')
  return (
    <EntityDialog<StaffEvent> add={t('add')} edit={t('edit')}>
      {entity => <StaffEventForm entity={entity} />}
    </EntityDialog>
  )
}
