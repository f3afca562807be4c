import { api } from '@casa/contract'
import type { Event } from '@casa/contract/assignments'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Link } from 'react-router'
import { useList } from '../../api/list.ts'
import { withParameters } from '../../lib/address.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { CalendarAddressButton, CalendarLayout } from '../../parts/calendar/calendar-layout.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useSchoolColumn } from '../../parts/school-of.tsx'
import type { Column } from '../../ui/column.ts'
import { Add } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useDeleteAction, useEditAction } from '../../ui/row-actions.tsx'
import { LongText, WholeWords } from '../../ui/text-wrap.tsx'
import { ComingList } from './coming-list.tsx'
import { EventFilters, useDialogSearch, useEventFilter } from './event-filters.tsx'
import { EventsCalendar } from './events-calendar.tsx'
import { useEventText, useRemoveEvent } from './use-event.ts'

const sizes = [100, 1000, 10_000, 1_000_000]

/** The ways to show the events; the first is where a family begins, and staff begin with the table. */
const shows = ['list', 'table', 'calendar'] as const
type Show = (typeof shows)[number]

/** How the events are shown, as the address says, and the ways that the role can choose from. */
function useShow(): { show: Show; offered: readonly Show[] } {
  const [address] = useAddress()
  const offered = currentUser().role === 'PARENT' ? shows : shows.slice(1)
  return { show: offered.find(name => name === address.get('show')) ?? offered[0]!, offered }
}

/** The events and assignments of a class, or of a parent's own children from today on; also as a table or a calendar. */
export default function EventListScreen() {
  const { show } = useShow()
  if (show === 'list') return <AsList />
  return show === 'calendar' ? <AsCalendar /> : <AsTable />
}

function AsList() {
  const { title, description, commands } = useHead()
  const filter = useEventFilter()
  return (
    <>
      <PageHeader title={title} description={description} actions={commands} />
      <EventFilters filter={filter} />
      <ComingList name={title} query={filter.query} />
    </>
  )
}

/** The screen's texts, for families and for staff, and its actions. */
function useHead() {
  const t = useTexts('childcalendar')
  const isFamily = currentUser().role === 'PARENT'
  const add = <AddEvent />
  const commands = (
    <>
      <CalendarAddressButton />
      <ViewSwitch />
      {!isFamily && add}
    </>
  )
  const title = t(isFamily ? 'titleFamily' : 'title')
  const subtitle = isFamily ? undefined : t('audience')
  return {
    t,
    isFamily,
    title,
    subtitle,
    description: t(isFamily ? 'descriptionFamily' : 'description'),
    commands,
    add,
  }
}

function AddEvent() {
  const t = useTexts('childcalendar')
  const search = useDialogSearch()
  if (!mayWrite('learning')) return null
  return (
    <Button
      component={Link}
      to={{ pathname: 'new', search: search() }}
      variant="contained"
      startIcon={<Add />}
    >
      {t('add')}
    </Button>
  )
}

function AsCalendar() {
  const { title, subtitle, description, commands } = useHead()
  const filter = useEventFilter()
  return (
    <CalendarLayout>
      <PageHeader title={title} subtitle={subtitle} description={description} actions={commands} />
      <EventFilters filter={filter} />
      <EventsCalendar name={title} query={filter.query} />
    </CalendarLayout>
  )
}

function AsTable() {
  const { t, isFamily, title, subtitle, description, commands, add } = useHead()
  const filter = useEventFilter()
  const search = useDialogSearch()
  const list = useList(api.assignments.calendar, { query: filter.query }, sizes)
  const remove = useRemoveEvent()
  const edit = useEditAction<Event>(({ _id, kind }) =>
    kind === 'event' ? `${_id}${search()}` : `/app/assignment/${_id}`,
  )
  const deletion = useDeleteAction<Event>(row => void remove(row))
  const hint = isFamily ? t('emptyHintFamily') : t('emptyHint')
  const empty = { title: t('emptyTitle'), hint, drawing: 'redRods' as const }
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      description={description}
      commands={commands}
      filters={<EventFilters filter={filter} />}
      list={list}
      columns={useColumns(search())}
      dense
      actions={isFamily ? [] : [edit, deletion]}
      empty={isFamily ? empty : { ...empty, action: add }}
      exportName={title}
    />
  )
}

function useColumns(search: string): Column<Event>[] {
  const t = useTexts('childcalendar')
  const text = useEventText()
  const school = useSchoolColumn<Event>()
  return [
    {
      key: 'studentId',
      title: t('student'),
      text: text.students,
      cell: row => <LongText>{text.students(row)}</LongText>,
      width: '15%',
    },
    {
      key: 'eventName',
      title: t('name'),
      text: row => row.eventName,
      cell: row => (
        <>
          {/* The gap belongs to the name, so that a chip on its own line begins where the name does. */}
          <MuiLink
            component={Link}
            to={`${row._id}${search}`}
            sx={{ overflowWrap: 'anywhere', marginInlineEnd: 1 }}
          >
            {row.eventName}
          </MuiLink>
          {row.kind === 'assignment' && <Chip size="small" label={t('assignment')} />}
        </>
      ),
      width: '24%',
      main: true,
    },
    { key: 'classId', title: t('class'), text: text.ofClass, width: 96 },
    ...school,
    {
      key: 'observation',
      title: t('notes'),
      text: row => row.observation,
      cell: row => <LongText>{row.observation ?? ''}</LongText>,
      onPhone: 'opened',
    },
    {
      key: 'date',
      title: t('date'),
      text: text.days,
      day: row => row.date,
      cell: row => <WholeWords text={text.days(row)} />,
      brief: row => <WholeWords text={text.shortDays(row)} />,
      width: 132,
      onPhone: 'firstEnd',
    },
    { key: 'dueDate', title: t('dueDate'), text: row => row.dueDate, sheet: 'day', inHeading: true },
  ]
}

/** Shows the events as a list, as a table or as a calendar; the address says which. */
function ViewSwitch() {
  const t = useTexts('childcalendar')
  const [, setAddress] = useAddress()
  const { show, offered } = useShow()
  const titles = { list: t('asList'), table: t('asTable'), calendar: t('asCalendar') }
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={show}
      aria-label={t('show')}
      onChange={(_, next: Show | null) =>
        next && setAddress(withParameters({ show: next === offered[0] ? '' : next }), { replace: true })
      }
    >
      {offered.map(name => (
        <ToggleButton key={name} value={name}>
          {titles[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
