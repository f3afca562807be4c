import type { Event } from '@casa/contract/assignments'
import { Navigate, useOutletContext, useParams } from 'react-router'
import type { List } from '../../lib/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { mayAdd, mayChange } from '../../parts/may-change-event.ts'
import { EventDetails } from './event-details.tsx'
import { EventForm } from './event-form.tsx'

/** Adds or changes an event, at …/new and …/ID; shows what the user only reads, and assignments. */
export default function EventDialog() {
  const t = useTexts('childcalendar')
  const { id } = useParams()
  const list = useOutletContext<List<Event>>()
  const event = list.rows.find(row => row._id === id)
  if (id === 'new' && !mayAdd()) return <Navigate to=".." relative="route" replace />
  return (
    <EntityDialog<Event> add={t('add')} edit={event && isEdited(event) ? t('edit') : t('details')}>
      {entity =>
        entity && !isEdited(entity) ? <EventDetails event={entity} /> : <EventForm entity={entity} />
      }
    </EntityDialog>
  )
}

/** Assignments are changed on their own screen. */
function isEdited(event: Event): boolean {
  return event.kind === 'event' && mayChange(event)
}
