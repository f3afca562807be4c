import { api } from '@casa/contract'
import type { AttendanceRegister } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import { monthStart } from '@casa/contract/rules/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { withParameters } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { ChevronLeft, ChevronRight, PrintOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RegisterExport } from './register-export.tsx'
import { RegisterTable } from './register-table.tsx'

/** A class's attendance in a month, for the screen, for paper and as a workbook. */
export default function RegisterScreen() {
  const t = useTexts('attendance')
  const message = useMessages()
  const { classId, choose } = useFilter()
  const { month, show } = useMonth()
  const register = useCall(
    api.attendance.register,
    { body: { classId, month } },
    { enabled: classId !== '', keepsLast: true },
  )
  useLive('attendance')
  const shown = register.data && !register.isPlaceholderData ? register.data : undefined
  return (
    <>
      <PageHeader
        title={t('register.title')}
        description={t('register.description')}
        actions={
          shown && (
            <>
              <Button startIcon={<PrintOutlined />} onClick={() => window.print()}>
                {t('register.print')}
              </Button>
              <RegisterExport register={shown} />
            </>
          )
        }
      />
      <FilterBar>
        <ClassPicker value={classId} onChange={classId => choose({ classId })} />
        <MonthPicker month={month} onChange={show} />
      </FilterBar>
      {classId === '' ? (
        <EmptyState
          drawing="beadStair"
          title={message(messages.attendance.classRequired)}
          hint={t('classHint')}
        />
      ) : (
        <Loaded query={register} pending={420}>
          {register => <Register register={register} />}
        </Loaded>
      )}
    </>
  )
}

function Register({ register }: { register: AttendanceRegister }) {
  const t = useTexts('attendance')
  const message = useMessages()
  const monthName = useMonthName()
  if (register.students.length === 0)
    return (
      <EmptyState
        drawing="knobbedCylinders"
        title={message(messages.noData)}
        hint={t('register.noChildren')}
      />
    )
  const caption = dotted([register.classId?.className, monthName(register.month)])
  return (
    <>
      <Typography variant="h2" sx={{ marginBlockEnd: 1 }}>
        {caption}
      </Typography>
      <RegisterTable register={register} name={`${t('register.title')}: ${caption}`} />
    </>
  )
}

/** A month (`YYYY-MM`) in words, such as November 2026. */
function useMonthName(): (month: string) => string {
  const { locale } = useFormats()
  return month =>
    new Date(`${month}-01T00:00Z`).toLocaleDateString(locale, {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
}

/** The month in the address: the current one by default, and never a later one. */
function useMonth() {
  const current = useSchoolDay().slice(0, 7)
  const [address, setAddress] = useAddress()
  const chosen = address.get('month') ?? ''
  const isMonth = /^(19|20)\d\d-(0[1-9]|1[0-2])$/.test(chosen) && chosen <= current
  const show = (month: string) =>
    setAddress(withParameters({ month: month === current ? '' : month }), {
      replace: true,
      preventScrollReset: true,
    })
  return { month: isMonth ? chosen : current, show }
}

/** The number of months offered: four school years. */
const offered = 48

type MonthProps = { month: string; onChange: (month: string) => void }

/** Chooses a month: the one before, the one after, or any of the last four years. */
function MonthPicker({ month, onChange }: MonthProps) {
  const t = useTexts('attendance')
  const monthName = useMonthName()
  const current = useSchoolDay().slice(0, 7)
  const months = Array.from({ length: offered }, (_, back) => monthBefore(current, back))
  if (!months.includes(month)) months.push(month)
  const step = (title: string, to: string, icon: typeof ChevronLeft) => {
    const Icon = icon
    return (
      <IconButton aria-label={title} title={title} disabled={to > current} onClick={() => onChange(to)}>
        <Icon />
      </IconButton>
    )
  }
  return (
    <Box sx={{ '&&&': { display: 'flex', flex: { xs: '1 1 100%', sm: 'none' }, width: { sm: 300 } } }}>
      {step(t('register.previous'), monthBefore(month, 1), ChevronLeft)}
      <TextField
        select
        size="small"
        label={t('register.month')}
        value={month}
        onChange={event => onChange(event.target.value)}
        sx={{ flex: 1 }}
      >
        {months.map(one => (
          <MenuItem key={one} value={one}>
            {monthName(one)}
          </MenuItem>
        ))}
      </TextField>
      {step(t('register.next'), monthBefore(month, -1), ChevronRight)}
    </Box>
  )
}

/** The month that is `count` months before another. */
function monthBefore(month: string, count: number): string {
  return monthStart(`${month}-01`, -count).slice(0, 7)
}
