import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import english from '../../locales/en/pictures.json'
import { useFormats } from '../lib/formats.ts'
import { addEnglish, useTexts } from '../lib/texts.ts'
import { EvenGrid } from '../ui/even-grid.tsx'
import type { CalendarMonth, DayState } from './attendance-days.ts'

addEnglish('pictures', english)

const states = ['present', 'absent', 'holiday', 'none'] as const

/** Months of days side by side, each day showing whether the child was present, with a legend. */
export function AttendanceCalendar({ months }: { months: readonly CalendarMonth[] }) {
  const t = useTexts('pictures')
  return (
    <>
      <EvenGrid component="div" count={months.length} minWidth={136} gap={16}>
        {months.map(month => (
          <Month key={month.month} month={month} />
        ))}
      </EvenGrid>
      <Box
        component="ul"
        aria-label={t('legend')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          padding: 0,
          margin: 0,
          marginBlockStart: 2,
          listStyle: 'none',
        }}
      >
        {states.map(state => (
          <Box key={state} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Day aria-hidden state={state} sx={{ width: 22 }}>
              1
            </Day>
            <Typography variant="body2">{t(`day.${state}`)}</Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

function Month({ month: { month, firstWeekday, days } }: { month: CalendarMonth }) {
  const t = useTexts('pictures')
  const { locale, dayInWords } = useFormats()
  const at = new Date(`${month}-01T00:00Z`)
  const name = at.toLocaleString(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = at.toLocaleString(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const count = (state: DayState) => days.filter(day => day.state === state)
  const absent = count('absent').map(({ day }) => Number(day.slice(8)))
  const facts = [
    t('monthPresent', { count: count('present').length }),
    absent.length > 0 ? t('monthAbsent', { days: absent.join(', ') }) : undefined,
  ]
  return (
    <div>
      <Typography variant="body2" aria-hidden sx={{ fontWeight: 600, marginBlockEnd: 0.5 }}>
        {short}
      </Typography>
      <Days role="img" aria-label={`${name}: ${facts.filter(Boolean).join(', ')}`}>
        {days.map(({ day, state }, index) => (
          <Day
            key={day}
            state={state}
            title={`${dayInWords(day)}: ${t(`day.${state}`)}`}
            style={index === 0 ? { gridColumnStart: firstWeekday + 1 } : undefined}
          >
            {Number(day.slice(8))}
          </Day>
        ))}
      </Days>
    </div>
  )
}

const Days = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: 2,
  maxWidth: 210,
})

/** How a day looks: a soft disc for present, a dark square for absent, hatching for a holiday. */
const Day = styled('span', { shouldForwardProp: name => name !== 'state' })<{ state: DayState }>(
  ({ theme, state }) => {
    const { palette } = theme.vars
    const looks = {
      present: {
        borderRadius: '50%',
        backgroundColor: `color-mix(in srgb, ${palette.success.main} 24%, ${palette.background.paper})`,
      },
      absent: {
        borderRadius: 5,
        backgroundColor: palette.secondary.main,
        color: palette.secondary.contrastText,
        fontWeight: 700,
      },
      holiday: {
        borderRadius: 5,
        backgroundImage: `repeating-linear-gradient(135deg, ${palette.text.disabled} 0 1px, transparent 1px 4px)`,
      },
      none: { color: palette.text.secondary },
    }
    return {
      display: 'grid',
      placeItems: 'center',
      aspectRatio: '1',
      fontSize: '0.6875rem',
      lineHeight: 1,
      color: palette.text.primary,
      ...looks[state],
    }
  },
)
