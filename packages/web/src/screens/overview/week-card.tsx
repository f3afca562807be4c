import { api } from '@casa/contract'
import type { StudentDays, StudentOverview, StudentWeek } from '@casa/contract/overview'
import { plusDays, weekOf } from '@casa/contract/rules/day'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMayInClass } from '../../lib/own-classes.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { WorkText } from '../../parts/work-text.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { ChevronLeft, ChevronRight, SendOutlined, VolumeUpOutlined } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { commandLine } from '../../ui/styles.ts'
import { Section } from '../../ui/two-columns.tsx'
import { daysOfWeek, useWeekWords } from './week-words.ts'

type Props = {
  page: StudentOverview
  /** Whether the words can be sent to the family as a note. */
  sends: boolean
}

/**
 * A child's week in plain words. It opens on this week or, while nothing is known about it, on the last one; earlier
 * weeks are behind the arrow.
 */
export function WeekCard({ page, sends }: Props) {
  const t = useTexts('overview')
  const { student, attendance } = page
  const today = useSchoolDay()
  const [back, setBack] = useState<number>()
  const { current, isEmpty } = useCurrentWeek(page)
  const weeks = back ?? (isEmpty ? 1 : 0)
  const day = plusDays(today, -7 * weeks)
  const query = weeks > 0 ? { day } : {}
  const week = useCall(api.overview.week, { params: { id: student._id }, query }, { keepsLast: true })
  const title = weeks < 2 ? t(weeks === 0 ? 'week.this' : 'week.last') : t('week.earlier')
  const hasEarlier = weekOf(day).startDate > student.doa
  return (
    <Section
      title={
        <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, marginBlock: '-8px' }}>
          <Box component="span" sx={{ flex: 1 }}>
            {title}
          </Box>
          <IconButton
            aria-label={t('week.before')}
            title={t('week.before')}
            disabled={!hasEarlier}
            onClick={() => setBack(weeks + 1)}
          >
            <ChevronLeft />
          </IconButton>
          <IconButton
            edge="end"
            aria-label={t('week.after')}
            title={t('week.after')}
            disabled={weeks === 0}
            onClick={() => setBack(weeks - 1)}
          >
            <ChevronRight />
          </IconButton>
        </Box>
      }
    >
      <Loaded query={{ ...week, data: current.data && week.data }} pending={96}>
        {week => <Words student={student} week={week} attendance={attendance} sends={sends} />}
      </Loaded>
    </Section>
  )
}

/** This week, and whether nothing is known about it yet. */
function useCurrentWeek(page: StudentOverview) {
  const today = useSchoolDay()
  const current = useCall(api.overview.week, { params: { id: page.student._id }, query: {} })
  const isEmpty =
    current.data?.works.length === 0 &&
    current.data.observationCount === 0 &&
    countDays(page, weekOf(today).startDate) === 0
  return { current, isEmpty }
}

/** Whether the week on which the card opens quotes an observation; undefined while that is not known. */
export function useIsObserved(page: StudentOverview): boolean | undefined {
  const today = useSchoolDay()
  const { current, isEmpty } = useCurrentWeek(page)
  const last = useCall(
    api.overview.week,
    { params: { id: page.student._id }, query: { day: plusDays(today, -7) } },
    { enabled: isEmpty },
  )
  const { data } = isEmpty ? last : current
  return data && data.observationCount > 0
}

function countDays({ attendance }: StudentOverview, startDate: string): number {
  const { present, absent } = daysOfWeek(attendance, startDate)
  return present + absent
}

function presenceOn({ present, absent }: StudentDays, day: string) {
  if (present.includes(day)) return 'presentToday'
  return absent.includes(day) && 'absentToday'
}

type WordsProps = Pick<StudentOverview, 'student' | 'attendance'> & { week: StudentWeek; sends: boolean }

function Words({ student, week, attendance, sends }: WordsProps) {
  const t = useTexts('overview')
  const { shortDay } = useFormats()
  const wordsOf = useWeekWords()
  const today = useSchoolDay()
  const isThisWeek = week.startDate === weekOf(today).startDate
  const presence = isThisWeek && presenceOn(attendance, today)
  const mayNote = useMayInClass(student.classId?._id, 'notes')
  const words = wordsOf(student, week, attendance)
  const works = week.works.flatMap(({ subActivityId }) => subActivityId ?? [])
  const sent = wordsOf(student, week, attendance, false)
  const hidden = sends ? week.works.filter(({ shared }) => !shared).length : 0
  const hints = [
    hidden > 0 && t('week.unshared', { count: hidden }),
    sends && week.observationCount > 0 && t('week.observationsStay'),
  ].filter(hint => hint !== false)
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {dotted([
          t('week.days', { from: shortDay(week.startDate), to: shortDay(week.endDate) }),
          presence && t(presence),
        ])}
      </Typography>
      <Typography role="status" sx={words ? text : { marginBlockStart: 1 }}>
        {words ? <WorkText text={words} works={works} /> : t(sends ? 'week.nothing' : 'week.nothingFamily')}
      </Typography>
      {hints.length > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.5 }}>
          {hints.join(' ')}
        </Typography>
      )}
      {words && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', marginBlockStart: 0.5, ...commandLine }}>
          {sends && sent && mayNote && (
            <Button component={DialogLink} to="note" state={{ notes: sent }} startIcon={<SendOutlined />}>
              {t('week.send')}
            </Button>
          )}
          <ReadAloud text={words} />
        </Box>
      )}
    </>
  )
}

const text = {
  fontFamily: 'h1.fontFamily',
  fontSize: { xs: '1.0625rem', sm: '1.125rem' },
  lineHeight: { xs: 1.45, sm: 1.55 },
  marginBlockStart: 1,
  overflowWrap: 'anywhere',
}

/** Reads a text aloud with the device's own voice, if it has any. */
function ReadAloud({ text }: { text: string }) {
  const t = useTexts('overview')
  const { locale } = useFormats()
  const [reading, setReading] = useState(false)
  useEffect(() => () => globalThis.speechSynthesis?.cancel(), [])
  if (!('speechSynthesis' in globalThis)) return null
  const toggle = () => {
    speechSynthesis.cancel()
    if (reading) return setReading(false)
    const speech = new SpeechSynthesisUtterance(text)
    speech.lang = locale
    speech.onend = () => setReading(false)
    speech.onerror = () => setReading(false)
    setReading(true)
    speechSynthesis.speak(speech)
  }
  return (
    <Button startIcon={<VolumeUpOutlined />} aria-pressed={reading} onClick={toggle} color="inherit">
      {t(reading ? 'week.stop' : 'week.read')}
    </Button>
  )
}
