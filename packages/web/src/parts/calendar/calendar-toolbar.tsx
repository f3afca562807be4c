import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChevronLeft, ChevronRight } from '../../ui/icons.tsx'
import { BreaksBetween, OneLine } from '../../ui/text-wrap.tsx'
import { type CalendarView, calendarViews, endsOf, stepFrom } from './calendar-range.ts'
import type { CalendarPlace } from './use-calendar-place.ts'

/** The visible days in words, navigation, and the four views. */
export function CalendarToolbar({ place }: { place: CalendarPlace }) {
  const t = useTexts('calendar')
  const { view, day, today, range, show } = place
  const isHere = range.from <= today && today <= range.to && (view !== 'list' || day === today)
  return (
    <Box sx={look}>
      <Box sx={{ display: 'flex', alignItems: 'center', flex: '1 1 auto', minWidth: 0 }}>
        <IconButton aria-label={t(`back.${view}`)} onClick={() => show({ day: stepFrom(view, day, -1) })}>
          <ChevronLeft />
        </IconButton>
        <IconButton aria-label={t(`on.${view}`)} onClick={() => show({ day: stepFrom(view, day, 1) })}>
          <ChevronRight />
        </IconButton>
        <Typography
          variant="h2"
          aria-live="polite"
          sx={{ marginInlineStart: 1, minWidth: 0, whiteSpace: { sm: 'nowrap' } }}
        >
          <RangeInWords {...place} />
        </Typography>
      </Box>
      <Button size="small" variant="outlined" disabled={isHere} onClick={() => show({ day: '' })}>
        {t('today')}
      </Button>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        onChange={(_, next: CalendarView | null) => next && show({ view: next })}
        aria-label={t('views')}
      >
        {calendarViews.map(name => (
          <ToggleButton key={name} value={name}>
            {t(name)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  marginBlockEnd: 1.5,
  '@media print': { '& button': { display: 'none' } },
}

/** Such as November 2026, or 15 – 21 Nov 2026. */
function RangeInWords({ view, day, range }: CalendarPlace) {
  const { locale, dayInWords } = useFormats()
  if (view === 'day') return dayInWords(day)
  const at = (day: string) => new Date(`${day}T00:00Z`)
  const month = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  if (view === 'month') return at(day).toLocaleDateString(locale, month)
  const days = new Intl.DateTimeFormat(locale, { ...month, day: 'numeric', month: 'short' })
  const ends = endsOf(days.formatRange(at(range.from), at(range.to)))
  return <BreaksBetween parts={ends.map(end => <OneLine key={end}>{end}</OneLine>)} />
}
