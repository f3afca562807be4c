import type { StudentDays } from '@casa/contract/overview'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { AttendanceTable } from '../../parts/attendance-table.tsx'
import { percentPresent } from '../../parts/attendance-years.ts'
import { PictureOrTable } from '../../ui/picture-or-table.tsx'
import { AttendanceCalendar } from './attendance-calendar.tsx'
import { figuresOf, monthsOfSchoolYear, schoolYearsOf } from './school-year.ts'

/** A child's attendance of a school year: a calendar of days, or its months in figures. */
export function AttendanceSection({ days }: { days: StudentDays }) {
  const t = useTexts('overview')
  const story = useTexts('story')
  const today = useSchoolDay()
  const years = schoolYearsOf(days, today)
  const [chosen, setChosen] = useState<number>()
  const year = chosen ?? years[0]!
  const months = monthsOfSchoolYear(year, days, today)
  const figures = figuresOf(year, months)
  const heading = (
    <>
      <Typography variant="h2" id="child-attendance">
        {story('attendance')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {figures.days > 0
          ? story('yearSum', { ...figures, percent: percentPresent(figures) })
          : story('attendanceHint')}
      </Typography>
    </>
  )
  const choice = years.length > 1 && (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={t('schoolYear')}
      value={year}
      onChange={event => setChosen(Number(event.target.value))}
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
      aria-labelledby="child-attendance"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      <PictureOrTable
        heading={heading}
        name={story('attendance')}
        controls={choice}
        picture={<AttendanceCalendar months={months} />}
        table={<AttendanceTable year={figures} />}
      />
    </Paper>
  )
}
