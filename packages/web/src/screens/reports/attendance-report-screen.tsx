import { api } from '@casa/contract'
import type { AttendanceReportRow } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import { likelyDays } from '@casa/contract/rules/hints'
import { nameAmong } from '@casa/contract/rules/names'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useList } from '../../api/list.ts'
import { type AddressSpan, withStart } from '../../lib/address.ts'
import { useMessages } from '../../lib/messages.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { percentPresent } from '../../parts/attendance-days.ts'
import { AttendanceSection } from '../../parts/attendance-section.tsx'
import { ChildLink } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { StudentSelect } from '../../parts/student-select.tsx'
import { useFilter, useSpan } from '../../parts/use-filter.ts'
import type { Column } from '../../ui/column.ts'
import { DayPicker, useUnfinishedDays } from '../../ui/day-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'

const sizes = [1000, 10_000, 100_000]

/** The initial span: this month up to today. */
const thisMonth = (day: string): AddressSpan => ({
  startDate: `${day.slice(0, 7)}-01`,
  endDate: day,
})

/** Each child's school days, days present and days absent in a span; for a chosen child also the days of a year. */
export default function AttendanceReportScreen() {
  const t = useTexts('reports')
  const pictures = useTexts('pictures')
  const message = useMessages()
  const today = useSchoolDay()
  const filter = useFilter()
  const { classId, studentId } = filter
  const { span, choose } = useSpan()
  // Future weeks, which the planner shows, have no attendance.
  const { startDate, endDate } = span?.startDate && span.startDate <= today ? span : thisMonth(today)
  const body = {
    ...(classId && { classId }),
    ...(studentId && { studentId }),
    startDate1: startDate,
    ...(endDate && { endDate1: endDate }),
  }
  const list = useList(api.attendance.report, { body }, sizes)
  const search = (days: AddressSpan) => {
    if (days.startDate === startDate && days.endDate === endDate) list.retry()
    else choose(days)
  }
  const percent = ({ count, present }: AttendanceReportRow) =>
    count === 0 ? null : percentPresent({ days: count, present })
  const nameOf = useNames(list.rows)
  const inPercent = (row: AttendanceReportRow) => (percent(row) === null ? '–' : `${percent(row)}%`)
  const columns: Column<AttendanceReportRow>[] = [
    {
      key: 'studentName',
      title: t('student'),
      text: nameOf,
      cell: row => <ChildLink id={row._id}>{nameOf(row)}</ChildLink>,
      width: '24%',
    },
    { key: 'count', title: t('workingDays'), text: row => row.count, align: 'right', onPhone: 'opened' },
    { key: 'present', title: t('present'), text: row => row.present, align: 'right' },
    { key: 'absent', title: t('absent'), text: row => row.absent, align: 'right' },
    {
      key: 'percent',
      title: t('percent'),
      text: percent,
      cell: inPercent,
      // The icon says what the figure is.
      brief: inPercent,
      align: 'right',
      sortable: false,
      onPhone: 'firstEnd',
    },
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId?.className ?? '',
      width: '20%',
      onPhone: 'opened',
    },
  ]
  const child = list.rows.find(({ _id }) => _id === studentId)
  return (
    <>
      <ListPage
        title={t('attendance')}
        description={t('attendanceDescription')}
        commands={<RegisterLink />}
        filters={<ReportFilter filter={filter} start={{ startDate, endDate }} onSearch={search} />}
        list={list}
        columns={columns}
        empty={{ title: message(messages.noData), hint: t('attendanceEmpty'), drawing: 'beadStair' }}
        exportName={t('exportName')}
      />
      {child && (
        <Box sx={{ marginBlockStart: 3 }}>
          <ChildDays
            key={child._id}
            studentId={child._id}
            title={pictures('ofChild', { name: nameOf(child) })}
          />
        </Box>
      )}
    </>
  )
}

function RegisterLink() {
  const t = useTexts('attendance')
  return (
    <Button component={Link} to="/app/attendence/register">
      {t('register.link')}
    </Button>
  )
}

/** The names of the report's children, with their numbers if names are equal. */
function useNames(rows: readonly AttendanceReportRow[]): (row: AttendanceReportRow) => string {
  return useMemo(() => {
    const named = ({ studentName, admissionNumber, serialNumber }: AttendanceReportRow) => ({
      fullName: studentName,
      admissionNumber,
      serialNumber,
    })
    const nameOf = nameAmong(rows.map(named))
    return row => nameOf(named(row))
  }, [rows])
}

type FilterProps = {
  filter: ReturnType<typeof useFilter>
  start: AddressSpan
  /** Refetches the report for these days. */
  onSearch: (days: AddressSpan) => void
}

/** Class and child apply at once, days with Search. */
function ReportFilter({ filter, start, onSearch }: FilterProps) {
  const t = useTexts('reports')
  const message = useMessages()
  const today = useSchoolDay()
  const [days, setDays] = useState(start)
  const { startDate, endDate } = days
  const { pending, onStart, onEnd } = useUnfinishedDays()
  const disorder = endDate !== '' && endDate < startDate
  return (
    <FilterBar onSubmit={() => disorder || pending || onSearch(days)}>
      <ClassPicker
        all
        label={t('selectClass')}
        value={filter.classId}
        onChange={classId => filter.choose({ classId })}
      />
      <StudentSelect
        classId={filter.classId}
        value={filter.studentId}
        onChange={studentId => filter.choose({ studentId })}
      />
      <DayPicker
        label={t('start')}
        value={startDate}
        onChange={day => setDays(withStart(days, day))}
        onPending={onStart}
        latest={today}
      />
      <DayPicker
        label={t('end')}
        value={endDate}
        onChange={day => setDays({ ...days, endDate: day })}
        onPending={onEnd}
        error={disorder ? message(messages.dateOrder) : undefined}
        hint={likelyDays}
      />
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}

/** The days of a child's school year under a title, read from the child's page. */
function ChildDays({ studentId, title }: { studentId: string; title: string }) {
  const page = useCall(api.overview.student, { params: { id: studentId } })
  return (
    <Loaded query={page} pending={420}>
      {({ attendance }) => <AttendanceSection days={attendance} title={title} />}
    </Loaded>
  )
}
