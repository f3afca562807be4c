import type { StudentDays } from '@casa/contract/overview'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useFormats } from '../lib/formats.ts'
import { useSchoolDay } from '../lib/school-day.ts'
import { useTexts } from '../lib/texts.ts'
import { useParameter } from '../lib/use-parameter.ts'
import type { Column } from '../ui/column.ts'
import { PictureOrTable } from '../ui/picture-or-table.tsx'
import { AttendanceCalendar } from './attendance-calendar.tsx'
import {
  type MonthFigures,
  monthFigures,
  monthsOfSchoolYear,
  percentPresent,
  schoolYearsOf,
} from './attendance-days.ts'

type Props = {
  days: StudentDays
  /** The section's heading: Attendance by default. */
  title?: string
  /** The heading's level, if the section is part of another. */
  level?: 'h2' | 'h3'
}

/** A child's attendance in a school year: a calendar of days, or figures by month. */
export function AttendanceSection({ days, title, level = 'h2' }: Props) {
  const t = useTexts('pictures')
  const story = useTexts('story')
  const heading = useId()
  const today = useSchoolDay()
  const years = schoolYearsOf(days, today)
  const [chosen, choose] = useParameter('year')
  const year = years.find(one => String(one) === chosen) ?? years[0]!
  const months = monthsOfSchoolYear(year, days, today)
  const rows = monthFigures(months).map(figures => ({ _id: figures.month, ...figures }))
  const columns = useColumns()
  const name = title ?? story('attendance')
  const choice = years.length > 1 && (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t('schoolYear')}
      value={year}
      onChange={event => choose(event.target.value)}
      sx={{ minWidth: 150 }}
    >
      {years.map(one => (
        <MenuItem key={one} value={one}>
          {`${one}–${one + 1}`}
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={heading}
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <PictureOrTable
        heading={
          <>
            <Typography variant="h2" component={level} id={heading}>
              {name}
            </Typography>
            <Sum months={rows} />
          </>
        }
        name={name}
        controls={choice}
        picture={<AttendanceCalendar months={months} />}
        rows={rows}
        columns={columns}
      />
    </Paper>
  )
}

/** How many of the days the child was present. */
function Sum({ months }: { months: readonly MonthFigures[] }) {
  const story = useTexts('story')
  const sum = (field: 'days' | 'present') => months.reduce((total, month) => total + month[field], 0)
  const figures = { days: sum('days'), present: sum('present') }
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {figures.days > 0
        ? story('yearSum', { ...figures, percent: percentPresent(figures) })
        : story('attendanceHint')}
    </Typography>
  )
}

type MonthRow = MonthFigures & { _id: string }

function useColumns(): Column<MonthRow>[] {
  const t = useTexts('pictures')
  const story = useTexts('story')
  const { locale } = useFormats()
  const month = (of: string) =>
    new Date(`${of}-01T00:00Z`).toLocaleString(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return [
    { key: 'month', title: story('month'), text: row => month(row.month) },
    { key: 'days', title: story('days'), text: row => row.days, align: 'right' },
    { key: 'present', title: story('present'), text: row => row.present, align: 'right' },
    { key: 'absent', title: story('absent'), text: row => row.absent, align: 'right' },
    { key: 'share', title: story('share'), text: percentPresent, align: 'right' },
    { key: 'absentOn', title: t('absentOn'), text: row => row.absentOn.join(', ') },
  ]
}
