import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { CalendarAddressButton, CalendarLayout } from '../../parts/calendar/calendar-layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EventFilters, useEventFilter } from './event-filters.tsx'
import { EventsCalendar } from './events-calendar.tsx'

/** The events and assignments of a family's children as a calendar. */
export default function StudentEventsScreen() {
  const t = useTexts('childcalendar')
  const filter = useEventFilter()
  const title = t('studentEvents')
  return (
    <CalendarLayout>
      <PageHeader
        title={title}
        description={t('studentEventsDescription')}
        actions={
          <>
            <CalendarAddressButton />
            <Button component={Link} to="/app/calenderassignment">
              {t('asTable')}
            </Button>
          </>
        }
      />
      <EventFilters filter={filter} />
      <EventsCalendar name={title} query={filter.query} />
    </CalendarLayout>
  )
}
