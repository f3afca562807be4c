import { api } from '@casa/contract'
import type { AttendanceSheet } from '@casa/contract/attendance'
import { messages } from '@casa/contract/messages'
import { nameAmong } from '@casa/contract/rules/names'
import { folded } from '@casa/contract/rules/typed-text'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWrite } from '../../api/hooks.ts'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { mayWrite } from '../../lib/rights.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useParameter } from '../../lib/use-parameter.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormFailure } from '../../ui/error-state.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useHeight } from '../../ui/use-observed.ts'
import { AttendanceMarks, barHeight, MarkedElsewhere } from './attendance-marks.tsx'
import { disagreements, type MarkState } from './marks.ts'
import { type Day, useDay, useHolidayText, useSubmit } from './use-day.ts'
import { useMarkAll } from './use-mark-all.ts'

type Props = {
  classId: string
  date: string
  /** True while another day is being typed; nothing may be submitted in the meantime. */
  pending: boolean
}

/** A class's attendance sheet for a day. */
export function ClassDayView({ classId, date, pending }: Props) {
  const day = useDay(classId, date, pending)
  const unsent = useRef(false)
  useEffect(() => {
    unsent.current = day.unsent
  })
  return (
    <>
      <UnsavedGuard unsaved={unsent} />
      <DayContent day={day} />
    </>
  )
}

function DayContent({ day }: { day: Day }) {
  const t = useTexts('attendance')
  const message = useMessages()
  const { summary, children } = day
  return (
    <Loaded query={summary} pending={<Pending />}>
      {({ elsewhereStudents }) =>
        children.length === 0 && elsewhereStudents.length === 0 ? (
          <EmptyState drawing="knobbedCylinders" title={message(messages.noData)} hint={t('noChildren')} />
        ) : (
          <Sheet day={day} />
        )
      }
    </Loaded>
  )
}

function Sheet({ day }: { day: Day }) {
  const t = useTexts('attendance')
  const holidayText = useHolidayText()
  const [search, setSearch] = useParameter('q')
  const { children } = day
  const nameOf = nameAmong(children)
  const found = children.filter(child => folded(nameOf(child)).includes(folded(search).trim()))
  const submit = useSubmit(day)
  const markAll = useMarkAll(day)
  const bar = useHeight()
  const writes = mayWrite('children')
  const send = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <>
      {day.holiday && (
        <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
          {holidayText(day)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', marginBlockEnd: 1.5 }}>
        {writes && (
          <Button variant="outlined" onClick={markAll}>
            {t('markAll')}
          </Button>
        )}
        <SearchField
          label={t('search')}
          value={search}
          onChange={setSearch}
          sx={{ flex: '1 1 140px', maxWidth: { sm: 280 } }}
        />
        <Figures day={day} />
        {/* After the ticks' own tools, so that the keyboard reaches those first. */}
        <RegisterLink month={day.date.slice(0, 7)} at={{ xs: 'none', sm: 'inline-flex' }} />
      </Box>
      {/* The search is outside the form, so that Enter in it does not submit the sheet. */}
      <Box component="form" onSubmit={send} sx={{ [barHeight]: `${bar.height}px` }}>
        <AttendanceMarks
          roster={found}
          nameOf={nameOf}
          stateOf={day.stateOf}
          onToggle={writes ? day.toggle : undefined}
        />
        <MarkedElsewhere roster={day.summary.data?.elsewhereStudents ?? []} />
        {/* On a phone it is below the children, who start higher up without it. */}
        <RegisterLink month={day.date.slice(0, 7)} at={{ xs: 'inline-flex', sm: 'none' }} />
        {writes ? <SubmitBar day={day} ref={bar.ref} /> : <Standing day={day} />}
      </Box>
    </>
  )
}

type RegisterLinkProps = { month: string; at: { xs: string; sm: string } }

/** Leads to the month's register; `at` is its display by the window's width. */
function RegisterLink({ month, at }: RegisterLinkProps) {
  const t = useTexts('attendance')
  return (
    <Button component={Link} to={`register?month=${month}`} sx={{ display: at }}>
      {t('register.link')}
    </Button>
  )
}

function Figures({ day: { children, stateOf, taken } }: { day: Day }) {
  const t = useTexts('attendance')
  const count = (state: MarkState) => children.filter(({ _id }) => stateOf(_id) === state).length
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'baseline' }}>
      <Figure label={t('present')} colour={count('present') > 0 ? 'success.main' : undefined}>
        {count('present')}
      </Figure>
      <Figure label={t('absent')} colour={count('absent') > 0 ? 'error.main' : undefined}>
        {taken ? count('absent') : '–'}
      </Figure>
      <Figure label={t('all')}>{children.length}</Figure>
    </Box>
  )
}

/** A count with its label, on the toolbar's line, so that the children start higher up. */
function Figure({ label, colour, children }: { label: string; colour?: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
      <Typography component="span" sx={{ fontSize: 20, fontWeight: 700, color: colour }}>
        {children}
      </Typography>
      <Typography component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  )
}

const small = { xs: 'body2', sm: 'body1' }

/**
 * A sticky bar within reach of the thumb, however long the class is. A failed save and another person's sheet are
 * explained next to the button. Above the children, the message would push them from under the finger.
 */
function SubmitBar({ day, ref }: { day: Day; ref: Ref<HTMLElement> }) {
  const t = useTexts('attendance')
  const { dayInWords } = useFormats()
  const state = useStateText(day)
  const { saving, failure, pending } = day
  return (
    <Box
      ref={ref}
      sx={{
        position: 'sticky',
        bottom: 'var(--bottom, 0px)',
        paddingBlock: { xs: 1.5, sm: 2 },
        marginBlockStart: 2,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {day.conflict && <ConflictPanel day={day} />}
      {failure !== undefined && <FormFailure error={failure} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={saving}
          disabled={pending}
          aria-describedby="sheet-day"
          sx={{ minWidth: { xs: 112, sm: 160 } }}
        >
          {t('submit')}
        </Button>
        {/* On a phone beside the button, in small type, so that the bar leaves room for the children. */}
        <Box sx={{ flex: { xs: '1 1 0', sm: 'none' } }}>
          <Typography id="sheet-day" sx={{ typography: small, '&&': { fontWeight: 600 } }}>
            {t('ofDay', { day: dayInWords(day.date) })}
          </Typography>
          <Typography role="status" sx={{ typography: small, color: 'text.secondary' }}>
            {pending ? t('otherDay') : state}
          </Typography>
        </Box>
        <RemoveSheet day={day} />
      </Box>
    </Box>
  )
}

/** For people of an office who may only read: which day it is, and who took the attendance. */
function Standing({ day }: { day: Day }) {
  const { dayInWords } = useFormats()
  const state = useStateText(day)
  return (
    <Typography role="status" sx={{ marginBlockStart: 2, color: 'text.secondary' }}>
      {`${dayInWords(day.date)}. ${state}`}
    </Typography>
  )
}

/** Whether the sheet is unsent, queued on the device, stored, or not taken yet. */
function useStateText({ sheet, changed, waitsSince, children, stateOf }: Day): string {
  const t = useTexts('attendance')
  const { moment } = useFormats()
  const unmarked = children.filter(({ _id }) => stateOf(_id) === 'unmarked').length
  if (waitsSince) return t('waits', { at: moment(waitsSince) })
  if (changed) return t('notSent')
  if (sheet && unmarked > 0) return t('joined', { count: unmarked })
  return sheet ? t('saved', { name: sheet.savedBy.name, at: moment(sheet.savedAt) }) : t('notTaken')
}

function Pending() {
  return (
    <Box
      aria-busy
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}
    >
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map(tick => (
        <Skeleton key={tick} variant="rounded" height={60} />
      ))}
    </Box>
  )
}

/** Lets the office delete a sheet taken on the wrong day, after showing what will be deleted. */
function RemoveSheet({ day }: { day: Day }) {
  const t = useTexts('attendance')
  const { dayInWords } = useFormats()
  const confirm = useConfirm()
  const toasts = useToasts()
  const remove = useWrite(api.attendance.remove)
  const { sheet } = day
  if (!sheet || currentUser().role !== 'SCHOOLE') return null
  const ask = async () => {
    const agreed = await confirm({
      title: t('remove.title', { class: sheet.classId?.className, day: dayInWords(day.date) }),
      text: t('remove.text', { present: sheet.presentCount, absent: sheet.absentCount }),
      action: t('remove.action'),
      destructive: true,
    })
    if (!agreed) return
    try {
      await remove.mutateAsync({ params: { id: sheet._id } })
      // The status beside the button then says that the attendance has not been taken.
      day.dropUnsent()
      // The pressed button is gone, so the focus moves to the start of the screen.
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <Button color="error" loading={remove.isPending} disabled={day.pending} onClick={() => void ask()}>
      {t('remove.action')}
    </Button>
  )
}

/**
 * Shows the differences from another person's sheet, and lets the user keep either one. A conflict that arrives on
 * its own appears below the finger that is ticking, and stays collapsed until it is opened.
 */
function ConflictPanel({ day }: { day: Day }) {
  const t = useTexts('attendance')
  const panel = useRef<HTMLDivElement>(null)
  const { conflict, justRefused } = day
  const submit = useSubmit(day)
  const [open, setOpen] = useState(false)
  // After a refused save the panel takes the focus. A conflict that arrives on its own must not take it away from the
  // user.
  useEffect(() => {
    if (justRefused) panel.current?.focus()
  }, [justRefused])
  if (!conflict) return null
  const { sheet } = conflict
  const own = isOwn(sheet)
  const title = !sheet
    ? t('conflict.goneTitle')
    : own
      ? t('conflict.own.title')
      : t('conflict.title', { name: sheet.savedBy.name })
  if (!open && !justRefused) {
    return (
      <Alert
        severity="warning"
        sx={{ marginBlockEnd: 2, alignItems: 'center' }}
        action={
          <Button color="inherit" onClick={() => setOpen(true)}>
            {t('conflict.show')}
          </Button>
        }
      >
        {title}
      </Alert>
    )
  }
  return (
    <Alert
      ref={panel}
      tabIndex={-1}
      severity="warning"
      // However much differs, some children stay visible above it.
      sx={{ marginBlockEnd: 2, maxHeight: '40vh', overflowY: 'auto', '&:focus': { outline: 'none' } }}
    >
      <AlertTitle>{title}</AlertTitle>
      {sheet ? <Differences day={day} sheet={sheet} /> : t('conflict.gone')}
      <Choices>
        <Button color="inherit" variant="outlined" onClick={() => void day.takeTheirs()}>
          {t(!sheet ? 'conflict.leaveDeleted' : own ? 'conflict.own.takeTheirs' : 'conflict.takeTheirs')}
        </Button>
        <Button
          color="inherit"
          variant="outlined"
          disabled={day.pending}
          onClick={() => void submit(sheet?.version ?? 0)}
        >
          {t(own ? 'conflict.own.saveMine' : 'conflict.saveMine')}
        </Button>
      </Choices>
    </Alert>
  )
}

/** Whether the user saved the sheet, on another device. */
const isOwn = (sheet: AttendanceSheet | null) => sheet?.savedBy._id === currentUser()._id

function Differences({ day: { children, marks }, sheet }: { day: Day; sheet: AttendanceSheet }) {
  const t = useTexts('attendance')
  const { name } = sheet.savedBy
  const differences = disagreements(children, marks, sheet)
  const markLabel = (present: boolean) => t(present ? 'present' : 'absent')
  return (
    <>
      {differences.length === 0 ? t('conflict.same') : t('conflict.text', { count: differences.length })}
      <Box component="ul" sx={{ margin: 0, marginBlock: 1, paddingInlineStart: 2.5 }}>
        {differences.map(({ _id, fullName, yours, theirs }) => (
          <li key={_id}>
            {t(isOwn(sheet) ? 'conflict.own.child' : 'conflict.child', {
              child: fullName,
              name,
              theirs: markLabel(theirs),
              yours: markLabel(yours),
            })}
          </li>
        ))}
      </Box>
    </>
  )
}

function Choices({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>{children}</Box>
}
