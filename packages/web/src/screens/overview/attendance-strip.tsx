import type { StudentDays } from '@casa/contract/overview'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { monthName, useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { beginsLine } from '../../ui/styles.ts'
import { Section } from '../../ui/two-columns.tsx'

/** This month's school days. The strip repeats what the sentence says. */
export function AttendanceStrip({ days }: { days: StudentDays }) {
  const t = useTexts('overview')
  const story = useTexts('story')
  const { locale } = useFormats()
  const today = useSchoolDay()
  const ofMonth = (list: readonly string[]) => list.filter(day => day.slice(0, 7) === today.slice(0, 7))
  const [present, absent] = [ofMonth(days.present), ofMonth(days.absent)]
  const marks = [...present, ...absent].toSorted()
  const away = new Set(absent)
  const month = monthName(Number(today.slice(5, 7)) - 1, locale, 'long')
  return (
    <Section title={story('attendance')}>
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, marginBlock: marks.length && 1 }}>
        {marks.map(day => (
          <Box
            key={day}
            sx={{
              width: 12,
              height: 14,
              borderRadius: 0.5,
              bgcolor: away.has(day) ? 'secondary.main' : 'present',
            }}
          />
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {marks.length > 0
          ? t('monthDays', { month, present: present.length, count: marks.length })
          : t('monthNone', { month })}
      </Typography>
      <Button component={Link} to="?tab=attendance" replace sx={beginsLine}>
        {t('wholeAttendance')}
      </Button>
    </Section>
  )
}
