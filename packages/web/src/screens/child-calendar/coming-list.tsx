import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import { plusDays } from '@casa/contract/rules/day'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useWholeList } from '../../api/list.ts'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { useFamilySchools, useOwnChildren } from '../../parts/family-schools.ts'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { rowLine } from '../../ui/styles.ts'
import { type Coming, childrenOf, comingDays } from './coming-days.ts'
import { useDialogSearch } from './event-filters.tsx'
import { useEventText } from './use-event.ts'

/** How many days ahead the list shows. */
const daysAhead = 365
/** The maximum number of events listed; the calendar has the others. */
const most = 200

type Props = {
  /** The list's name for screen readers. */
  name: string
  /** The filter for the events. */
  query: { studentId?: string; kind?: Event['kind'] }
}

/** A family's events, due dates and holidays from today onwards, day by day. */
export function ComingList({ name, query }: Props) {
  const t = useTexts('childcalendar')
  const today = useSchoolDay()
  const last = plusDays(today, daysAhead)
  const page = { page: 1, size: most, sort: 'date' }
  const stored = useCall(api.assignments.calendar, {
    query: { ...query, ...page, startDate: today, endDate: last },
  })
  // A family that looks for one kind does not look for holidays.
  const holidays = useCall(
    api.privateCalendar.holidays,
    { query: { from: today, to: last } },
    { enabled: query.kind === undefined },
  )
  const list = useWholeList(stored, stored.data ?? none)
  const empty = <EmptyState drawing="redRods" title={t('comingEmpty')} hint={t('comingEmptyHint')} />
  return (
    <>
      <Loaded query={stored} pending={[64, 64, 64, 64]}>
        {events => {
          const days = comingDays(events, (query.kind === undefined && holidays.data) || [], today)
          if (days.length === 0) return empty
          return (
            <Box component="section" aria-label={name} sx={{ maxWidth: 720 }}>
              {days.map(({ day, items }) => (
                <Day key={day} day={day} items={items} />
              ))}
              {events.length === most && <Typography>{t('later')}</Typography>}
            </Box>
          )
        }}
      </Loaded>
      <Outlet context={list} />
    </>
  )
}

const none: Event[] = []

function Day({ day, items }: { day: string; items: readonly Coming[] }) {
  const t = useTexts('childcalendar')
  const { weekday } = useFormats()
  const today = useSchoolDay()
  const near = day === today ? t('today') : day === plusDays(today, 1) ? t('tomorrow') : undefined
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ marginBlock: '24px 8px' }}>
        {dotted([near, weekday(day)])}
      </Typography>
      <Paper component="ul" elevation={0} sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {items.map(item => (
          <Box
            component="li"
            key={item.id}
            sx={{ ...rowLine, display: 'flex', gap: 2, paddingBlock: 1.25, paddingInline: 2 }}
          >
            {'holiday' in item ? <HolidayItem item={item} day={day} /> : <EventItem item={item} day={day} />}
          </Box>
        ))}
      </Paper>
    </>
  )
}

type ItemProps<Kind> = { item: Extract<Coming, Kind>; day: string }

function HolidayItem({ item: { holiday, end }, day }: ItemProps<{ holiday: unknown }>) {
  const t = useTexts('childcalendar')
  const { weekday } = useFormats()
  const { isOfSeveral } = useFamilySchools()
  return (
    <Item
      kind={t('holidayKind')}
      tone="quiet"
      title={holiday.name ?? t('holiday')}
      lines={[end > day && t('until', { day: weekday(end) }), isOfSeveral && holiday.schooleName]}
    />
  )
}

function EventItem({ item: { event, end }, day }: ItemProps<{ event: unknown }>) {
  const t = useTexts('childcalendar')
  const text = useEventText()
  const search = useDialogSearch()
  const { weekday } = useFormats()
  const { schoolOf } = useFamilySchools()
  const own = useOwnChildren().data ?? []
  const names = childrenOf(event, own).map(childName).join(', ')
  const isAssignment = event.kind === 'assignment'
  return (
    <Item
      kind={t(isAssignment ? 'assignmentKind' : 'eventKind')}
      tone={isAssignment ? 'good' : 'quiet'}
      title={
        <Link component={DialogLink} to={`${event._id}${search()}`} color="inherit" sx={titleLook}>
          {event.eventName}
        </Link>
      }
      lines={[
        text.times(event),
        end > day && t('until', { day: weekday(end) }),
        names || text.students(event),
        text.ofClass(event),
        schoolOf(event.schooleId),
      ]}
    />
  )
}

/** A press area of 44 pixels, and of more for a title of several lines, that takes no room. */
const titleLook = { display: 'inline-block', paddingBlock: '10px', marginBlock: '-10px' }

type ItemTexts = {
  kind: string
  tone: 'good' | 'quiet'
  title: ReactNode
  lines: readonly (string | false | undefined)[]
}

function Item({ kind, tone, title, lines }: ItemTexts) {
  const second = dotted(lines)
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        {second && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {second}
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: 'none' }}>
        <StatusChip label={kind} tone={tone} />
      </Box>
    </>
  )
}
