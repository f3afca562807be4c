import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay'
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useFormats } from '../lib/formats.ts'
import { schoolDay } from '../lib/school-day.ts'
import { useTexts } from '../lib/texts.ts'
import { DateLocale } from '../ui/date-locale.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** Any number of calendar days. The value is a list of them, YYYY-MM-DD, in order. */
export function DaysField(props: FieldProps) {
  const t = useTexts('ui')
  const { day } = useFormats()
  const inWords = (days: unknown) => (days as string[]).map(day).join(', ') || t('none')
  const { field, invalid, text } = useField(props, inWords)
  return (
    <FormControl error={invalid} sx={{ gridColumn: '1 / -1' }}>
      <FormLabel>{props.label}</FormLabel>
      <DaysCalendar label={props.label} value={field.value as string[]} onChange={field.onChange} />
      {text && <FormHelperText>{text}</FormHelperText>}
    </FormControl>
  )
}

type Props = {
  label: string
  /** The chosen calendar days, YYYY-MM-DD, in order. */
  value: readonly string[]
  onChange: (days: string[]) => void
}

const calendar = {
  marginInline: 0,
  width: '100%',
  maxWidth: 320,
  // Seven days fit side by side in a window 320 pixels wide, which is a 1280-pixel screen zoomed to 400%.
  '@media (max-width: 359px)': {
    '& .MuiPickerDay-root, & .MuiDayCalendar-weekDayLabel': { marginInline: 0 },
  },
}

const Chosen = createContext<ReadonlySet<string>>(new Set())

/**
 * A year has more than a hundred days without school, so their list is as tall as the calendar and scrolls. Half a
 * row at its end hints at that.
 */
const list = {
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  alignContent: 'start',
  gap: 1,
  flex: '1 1 280px',
  maxHeight: 330,
  overflowY: 'auto',
  padding: 0.5,
  margin: 0,
  listStyle: 'none',
} as const

/**
 * Any number of days, chosen in a calendar and listed beside it (below it on a phone). Pressing a day selects it;
 * pressing it again deselects it.
 */
function DaysCalendar({ label, value, onChange }: Props) {
  const t = useTexts('ui')
  const { day: inWords } = useFormats()
  const [month, setMonth] = useState(() => schoolDay().slice(0, 7))
  const rows = useRef<HTMLUListElement>(null)
  const first = value.findIndex(day => day >= month)
  // The days of the calendar's month are scrolled into view beside it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: selecting or deselecting a day must not scroll the list.
  useLayoutEffect(() => {
    const list = rows.current
    const row = list?.children[first < 0 ? value.length - 1 : first]
    if (list && row instanceof HTMLElement) list.scrollTop = row.offsetTop - 4
  }, [month])
  const without = (day: string) => value.filter(other => other !== day)
  const toggle = (day: string) => onChange(value.includes(day) ? without(day) : [...value, day].sort())
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
      <DateLocale>
        <Chosen value={new Set(value)}>
          <DateCalendar
            views={['day']}
            value={null}
            onMonthChange={shown => setMonth(shown.format('YYYY-MM'))}
            onChange={day => day && toggle(day.format('YYYY-MM-DD'))}
            slots={{ day: Day }}
            sx={calendar}
          />
        </Chosen>
      </DateLocale>
      <Box component="ul" ref={rows} sx={list}>
        {value.map(day => (
          <li key={day}>
            <Chip
              label={inWords(day)}
              sx={{ width: '100%', justifyContent: 'space-between' }}
              aria-label={t('date.remove', { day: inWords(day) })}
              onClick={() => onChange(without(day))}
              onDelete={() => onChange(without(day))}
            />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function Day(props: PickerDayProps) {
  const chosen = useContext(Chosen).has(props.day.format('YYYY-MM-DD'))
  return <PickerDay {...props} selected={chosen} aria-selected={chosen} />
}
