import { api } from '@casa/contract'
import type { ReportChild } from '@casa/contract/conference-reports'
import { reportDays } from '@casa/contract/rules/conference-report'
import { plusDays } from '@casa/contract/rules/day'
import { nameAmong } from '@casa/contract/rules/names'
import ButtonBase from '@mui/material/ButtonBase'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { useCall } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { dayParam, withParameters } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMainClass, useMayInClass, useOnlyClass } from '../../lib/own-classes.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { AddButton, ListPage } from '../../parts/list-page.tsx'
import type { Column, RowAction } from '../../ui/column.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { FactList } from '../../ui/even-grid.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { DescriptionOutlined, NoteAddOutlined } from '../../ui/icons.tsx'
import { ReportState } from './report-state.tsx'

/** The children with their reports for a conference: none, draft, in review or published. */
export default function ReportListScreen() {
  const t = useTexts('conferencereports')
  const filter = useReportFilter()
  const list = useList(api.conferenceReports.children, { query: filter.query })
  const nameOf = nameAmong(list.rows)
  const mayDraft = useMayInClass(filter.classId, 'teaching')
  const actions: RowAction<ReportChild>[] = [
    {
      title: t('open'),
      icon: <DescriptionOutlined />,
      to: row => `/app/conference-report/${row.reportId}`,
      for: row => row.reportId !== null,
    },
    {
      title: t('draft'),
      icon: <NoteAddOutlined />,
      to: row => `/app/conference-reports/new?child=${row._id}&in=${row.classId?._id ?? ''}`,
      for: row => mayDraft && row.status === 'none',
    },
  ]
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      commands={mayDraft && <AddButton>{t('draft')}</AddButton>}
      lead={<Counts filter={filter} />}
      filters={<ReportFilters filter={filter} onSearch={list.retry} />}
      list={list}
      columns={useReportColumns(nameOf)}
      actions={actions}
      rowName={nameOf}
      empty={{
        title: t('emptyTitle'),
        hint: t(filter.narrowed ? 'emptyFiltered' : 'emptyHint'),
        drawing: 'sandpaperLetters',
      }}
      exportName={t('title')}
    />
  )
}

function useReportColumns(nameOf: (row: ReportChild) => string): Column<ReportChild>[] {
  const t = useTexts('conferencereports')
  const { day } = useFormats()
  return [
    {
      key: 'fullName',
      title: t('student'),
      text: nameOf,
      cell: row => <ChildLink id={row._id}>{nameOf(row)}</ChildLink>,
      width: '17%',
      main: true,
    },
    { key: 'classId', title: t('class'), text: row => row.classId?.className, width: 120 },
    {
      key: 'status',
      title: t('state'),
      text: row => t(`states.${row.status}`),
      cell: row => <ReportState status={row.status} />,
      width: 130,
      onPhone: 'firstEnd',
    },
    {
      key: 'to',
      title: t('until'),
      text: row => (row.to ? day(row.to) : ''),
      day: row => row.to,
      width: 130,
      onPhone: 'opened',
    },
    {
      key: 'publishedOn',
      title: t('published'),
      text: row => (row.publishedOn ? day(row.publishedOn) : ''),
      day: row => row.publishedOn,
      width: 130,
      onPhone: 'opened',
    },
    {
      key: 'editedBy',
      title: t('by'),
      text: row => row.editedBy?.name,
      sortable: false,
      onPhone: 'opened',
    },
  ]
}

type CountButtonProps = {
  label: string
  count: number | undefined
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** A number of children, which lists them; pressed again, it lists all. */
function CountButton({ label, count, chosen, onChoose }: CountButtonProps) {
  return (
    <ButtonBase
      aria-pressed={chosen}
      aria-label={`${label}: ${count ?? '…'}`}
      onClick={() => onChoose(!chosen)}
      sx={{
        minWidth: 44,
        minHeight: 44,
        marginBlock: -1,
        marginInlineStart: -1,
        paddingInline: 1,
        justifyContent: 'start',
        borderRadius: 1,
        font: 'inherit',
        fontWeight: 600,
        color: 'primary.main',
        bgcolor: chosen ? 'action.selected' : undefined,
      }}
    >
      {count ?? '…'}
    </ButtonBase>
  )
}

/** How many children are in each state. */
function Counts({ filter }: { filter: ReportFilter }) {
  const t = useTexts('conferencereports')
  const counts = useCall(api.conferenceReports.counts, { query: filter.conference }, { keepsLast: true })
  const states = ['none', 'draft', 'review', 'published'] as const
  if (counts.isLoadingError) return null
  return (
    <Paper variant="outlined" sx={{ paddingInline: 2, paddingBlock: 1.5, marginBlockEnd: 2 }}>
      <FactList
        minWidth={110}
        facts={states.map(
          state =>
            [
              t(`states.${state}`),
              <CountButton
                key={state}
                label={t(`states.${state}`)}
                count={counts.data?.[state]}
                chosen={filter.status === state}
                onChoose={status => filter.choose({ status: status ? state : '' })}
              />,
            ] as const,
        )}
      />
    </Paper>
  )
}

type Props = { filter: ReportFilter; onSearch: () => void }

/** Narrows the list to a class, a state and a conference. */
function ReportFilters({ filter, onSearch }: Props) {
  const t = useTexts('conferencereports')
  const today = useSchoolDay()
  const { classId, status, since, choose } = filter
  const only = useOnlyClass()
  return (
    <FilterBar onSubmit={onSearch}>
      {only === '' && <ClassPicker all value={classId} onChange={classId => choose({ classId })} />}
      <TextField
        select
        size="small"
        label={t('state')}
        value={status}
        onChange={event => choose({ status: event.target.value as ReportFilter['status'] })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('anyState')}</MenuItem>
        {(['none', 'draft', 'review', 'published'] as const).map(state => (
          <MenuItem key={state} value={state}>
            {t(`states.${state}`)}
          </MenuItem>
        ))}
      </TextField>
      <DateInput
        label={t('since')}
        value={since}
        latest={today}
        onChange={(day, typing) => day && !typing && choose({ since: day })}
        textField={{ size: 'small' }}
      />
    </FilterBar>
  )
}

const states = ['none', 'draft', 'review', 'published'] as const
type State = (typeof states)[number]

/**
 * The class, state and first day of the conference that the list is narrowed to, kept in the address; an empty text
 * for all. A report published before that day does not count.
 */
function useReportFilter() {
  const [address, setAddress] = useAddress()
  const today = useSchoolDay()
  const only = useOnlyClass()
  const main = useMainClass()
  const classId = only || (address.get('classId') ?? main)
  const status = states.find(state => state === address.get('status'))
  const since = dayParam(address, 'since') || plusDays(today, -reportDays)
  const conference = { since, ...(classId && { classId }) }
  return {
    classId,
    status: (status ?? '') as '' | State,
    since,
    narrowed: classId !== '' || status !== undefined,
    conference,
    query: { ...conference, ...(status && { status }) },
    choose: (change: { classId?: string; status?: '' | State; since?: string }) =>
      setAddress(withParameters(change), { replace: true, preventScrollReset: true }),
  }
}
type ReportFilter = ReturnType<typeof useReportFilter>
