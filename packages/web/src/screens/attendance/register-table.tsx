import type { AttendanceRegister, RegisterMark } from '@casa/contract/attendance'
import { weekdayOf } from '@casa/contract/rules/day'
import { nameAmong } from '@casa/contract/rules/names'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { styled } from '@mui/material/styles'
import { useLayoutEffect, useRef } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { useLetters } from './register-letters.ts'

type Props = { register: AttendanceRegister; name: string }

/** The register as a table of children and days; on a narrow screen it scrolls sideways, and opens at today. */
export function RegisterTable({ register, name }: Props) {
  const t = useTexts('attendance')
  const { days, students } = register
  const nameOf = nameAmong(students)
  const isOff = days.map(day => dayKind(day) !== undefined)
  const scroller = useScrollToToday(register.month)
  return (
    <>
      {wideSheet}
      <Box
        ref={scroller}
        role="region"
        aria-label={name}
        tabIndex={0}
        sx={{ overflowX: 'auto', bgcolor: 'background.paper', borderRadius: 1 }}
      >
        <Table aria-label={name}>
          <thead>
            <tr>
              <th scope="col" className="name">
                {t('register.name')}
              </th>
              {days.map(day => (
                <DayHeader key={day.date} day={day} />
              ))}
              {(['days', 'present', 'absent'] as const).map(total => (
                <th key={total} scope="col" className="total">
                  {t(`register.${total}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.map(({ _id, marks, count, present, ...student }) => (
              <tr key={_id}>
                <th scope="row" className="name">
                  <ChildLink id={_id}>{nameOf(student)}</ChildLink>
                </th>
                {marks.map((mark, index) => (
                  <Mark key={days[index]!.date} mark={mark} off={isOff[index]!} />
                ))}
                <td className="total">{count}</td>
                <td className="total">{present}</td>
                <td className="total">{count - present}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="name">
                {t('register.perDay')}
              </th>
              {days.map(({ date, taken, present }, index) => (
                <td key={date} className={isOff[index] ? 'off' : undefined}>
                  {taken ? present : ''}
                </td>
              ))}
              <td colSpan={3} />
            </tr>
          </tfoot>
        </Table>
      </Box>
      <Legend />
    </>
  )
}

type RegisterDay = AttendanceRegister['days'][number]

/** Why children are not expected on a day; undefined on a school day, and where attendance was taken all the same. */
function dayKind({ date, holiday, taken }: RegisterDay): 'holiday' | 'sunday' | undefined {
  if (taken) return undefined
  if (holiday) return 'holiday'
  return weekdayOf(date) === 0 ? 'sunday' : undefined
}

function DayHeader({ day }: { day: RegisterDay }) {
  const t = useTexts('attendance')
  const { locale, weekday } = useFormats()
  const today = useSchoolDay()
  const { date, holiday } = day
  const holidayName = holiday && (holiday.name ?? t('register.holiday'))
  const letter = new Date(`${date}T00:00Z`).toLocaleDateString(locale, { weekday: 'narrow', timeZone: 'UTC' })
  const says = dotted([weekday(date), holidayName])
  return (
    <th
      scope="col"
      title={says}
      aria-label={says}
      aria-current={date === today ? 'date' : undefined}
      className={dayKind(day) && 'off'}
    >
      <span className="weekday">{letter}</span>
      {Number(date.slice(8))}
    </th>
  )
}

function Mark({ mark, off }: { mark: RegisterMark; off: boolean }) {
  const t = useTexts('attendance')
  const letterOf = useLetters()
  const says = mark === 'unmarked' ? undefined : t(`register.says.${mark}`)
  return (
    <td className={[mark, off && 'off'].filter(Boolean).join(' ')} title={says} aria-label={says}>
      {letterOf(mark)}
    </td>
  )
}

const explained = ['present', 'absent', 'elsewhere', 'outside', 'off'] as const

function Legend() {
  const t = useTexts('attendance')
  const letterOf = useLetters()
  return (
    <Box
      component="ul"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2.5,
        rowGap: 1,
        padding: 0,
        marginBlockStart: 1.5,
        listStyle: 'none',
      }}
    >
      {explained.map(kind => (
        <Box key={kind} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Swatch aria-hidden className={kind}>
            {kind !== 'off' && letterOf(kind)}
          </Swatch>
          {t(`register.legend.${kind}`)}
        </Box>
      ))}
    </Box>
  )
}

/** Scrolls the table sideways, so that today's column is in view when the current month opens. */
function useScrollToToday(month: string) {
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each month, not after each refetch.
  useLayoutEffect(() => {
    const box = scroller.current
    const today = box?.querySelector<HTMLElement>('[aria-current="date"]')
    if (!box) return
    const fits = !today || today.offsetLeft + today.offsetWidth <= box.clientWidth
    box.scrollLeft = fits ? 0 : today.offsetLeft - box.clientWidth / 2
  }, [month])
  return scroller
}

/** A month is as wide as a sheet of paper on its side. */
const wideSheet = <GlobalStyles styles={{ '@page': { size: 'landscape' } }} />

const marks = {
  '.absent': { color: 'var(--casa-palette-error-main)', fontWeight: 700 },
  '.elsewhere, .outside': { color: 'var(--casa-palette-text-secondary)' },
  '.outside': {
    backgroundImage:
      'repeating-linear-gradient(135deg, var(--casa-palette-divider) 0 1px, transparent 1px 5px)',
  },
  '.off': { backgroundColor: 'var(--casa-palette-action-hover)' },
}

const Swatch = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 26,
  height: 26,
  borderRadius: 4,
  fontSize: '0.8125rem',
  ...Object.fromEntries(Object.entries(marks).map(([of, look]) => [of.replaceAll('.', '&.'), look])),
})

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  fontVariantNumeric: 'tabular-nums',
  // A month of 31 days and its totals fit beside the menu of a laptop.
  'th, td': {
    boxSizing: 'border-box',
    minWidth: 21,
    height: 32,
    padding: 0,
    textAlign: 'center',
    fontWeight: 400,
  },
  'tbody > tr > *, tfoot > tr > *': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '.name': {
    position: 'sticky',
    insetInlineStart: 0,
    zIndex: 1,
    minWidth: 132,
    maxWidth: 200,
    paddingInline: 8,
    textAlign: 'start',
    backgroundColor: theme.vars.palette.background.paper,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '.name a': { display: 'block', lineHeight: '32px' },
  // As tall as a fingertip where fingers press.
  [theme.breakpoints.down('sm')]: {
    'tbody tr': { height: 44 },
    '.name': { minWidth: 112, maxWidth: 132 },
    '.name a': { lineHeight: '44px', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  'thead th': { height: 44, verticalAlign: 'bottom', paddingBlockEnd: 4, fontWeight: 600 },
  '.weekday': { display: 'block', color: theme.vars.palette.text.secondary, fontWeight: 400 },
  '.total': { paddingInline: 4, fontWeight: 600 },
  'thead .total': { fontSize: '0.75rem' },
  'tfoot > tr > *': { color: theme.vars.palette.text.secondary },
  'th[aria-current]': { color: theme.vars.palette.primary.main },
  ...marks,
}))
