import { api } from '@casa/contract'
import type { AttendanceCounts } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { useList } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { useMessages } from '../../lib/messages.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { ListPage } from '../../parts/list-page.tsx'
import type { Column } from '../../ui/column.ts'
import { DayPicker } from '../../ui/day-picker.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { useReportDays } from './use-report-days.ts'

/** The specified page size that is also the default of lists without one. */
const sizes = [50, 10, 25]

/** The attendance counts of each class, on a day or over a span; the absence count opens the list of absentees. */
export default function DayReportScreen() {
  const t = useTexts('reports')
  const message = useMessages()
  const { startDate, endDate, search, startAt, endAt } = useReportDays()
  const today = useSchoolDay()
  const list = useList(api.attendance.counts, { body: { startDate, endDate } }, sizes)
  useLive('attendance')
  const absent = (row: AttendanceCounts) =>
    row.absentStudents === 0 ? (
      row.days > 0 && '0'
    ) : (
      <Button
        component={Link}
        to={{ pathname: row._id, search }}
        size="small"
        // Aligns the figure with its heading and keeps the row's height.
        sx={{
          marginBlock: -1.5,
          paddingInline: 0,
          minWidth: 44,
          justifyContent: 'flex-end',
          fontSize: 'inherit',
        }}
        aria-label={t('whoIsAbsent', { count: row.absentStudents, class: row.className })}
      >
        {row.absentStudents}
      </Button>
    )
  const columns: Column<AttendanceCounts>[] = [
    { key: 'className', title: t('class'), text: row => row.className, width: '40%' },
    { key: 'totalStudents', title: t('total'), text: row => row.totalStudents, align: 'right' },
    {
      key: 'presentStudents',
      title: t('presentNow'),
      // A count of 0 is not the same as attendance not having been taken.
      text: row => (row.days > 0 ? row.presentStudents : t('notTaken')),
      align: 'right',
    },
    {
      key: 'absentStudents',
      title: t('absentNow'),
      text: row => (row.days > 0 ? row.absentStudents : ''),
      cell: absent,
      align: 'right',
      onPhone: 'firstEnd',
    },
  ]
  return (
    <ListPage
      title={t('day')}
      description={t('dayDescription')}
      filters={
        <FilterBar>
          <DayPicker label={t('start')} value={startDate} onChange={startAt} latest={today} />
          <DayPicker label={t('end')} value={endDate} onChange={endAt} latest={today} />
        </FilterBar>
      }
      list={list}
      columns={columns}
      empty={{ title: message(messages.noData), hint: t('dayEmpty'), drawing: 'beadStair' }}
      exportName={t('day')}
    />
  )
}
