import type { TeacherToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { FigureCard } from '../../ui/figure-card.tsx'
import { TodaySection } from './today-section.tsx'

/** The class's attendance of today: the way to take it, or what was taken. */
export function AttendanceOfDay({ today }: { today: TeacherToday }) {
  const t = useTexts('today')
  const { attendance, classId, dayOff } = today
  const title = classId ? t('attendanceOf', { class: classId.className }) : t('attendance')
  if (!attendance) return <TodaySection title={title} empty={t('noClass')} />
  return (
    <TodaySection title={title}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {attendance.taken ? <Taken attendance={attendance} /> : <NotTaken today={today} />}
        <Button
          component={Link}
          to="/app/attendence"
          variant={attendance.taken || dayOff ? 'outlined' : 'contained'}
          sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}
        >
          {t(attendance.taken ? 'openAttendance' : 'takeAttendance')}
        </Button>
      </Box>
    </TodaySection>
  )
}

function Taken({ attendance }: { attendance: NonNullable<TeacherToday['attendance']> }) {
  const t = useTexts('today')
  const { moment } = useFormats()
  const { present, absent, savedBy, savedAt } = attendance
  return (
    <>
      <Box role="status" sx={{ display: 'flex', gap: 1.5, flex: { xs: '1 1 100%', sm: 'none' } }}>
        <FigureCard label={t('present')} figure={present} tone="good" />
        <FigureCard label={t('absent')} figure={absent} tone={absent > 0 ? 'bad' : 'quiet'} />
      </Box>
      <Typography sx={{ color: 'text.secondary', flex: '1 1 200px' }}>
        {t('savedBy', { name: savedBy, at: savedAt && moment(savedAt) })}
      </Typography>
    </>
  )
}

function NotTaken({ today: { dayOff, attendance } }: { today: TeacherToday }) {
  const t = useTexts('today')
  const children = attendance?.children ?? 0
  return (
    <Box role="status" sx={{ flex: '1 1 240px' }}>
      <Typography sx={{ fontWeight: 600 }}>{dayOff ? t(dayOff) : t('toTake')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('children', { count: children })}</Typography>
    </Box>
  )
}
