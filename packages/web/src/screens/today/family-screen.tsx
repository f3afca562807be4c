import { api } from '@casa/contract'
import type { FamilyNote, FamilyToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useCallback, useId, useState } from 'react'
import { Outlet, Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { childAddress } from '../../lib/address.ts'
import { monthName, useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { maySee } from '../../lib/rights.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAreaPurpose } from '../../parts/area-purpose.ts'
import { WorkLink } from '../../parts/exercise-link.tsx'
import { KeyInWords } from '../../parts/key-chip.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { BlockedNote, NoChildren } from '../../parts/no-children.tsx'
import { SchoolOf } from '../../parts/school-of.tsx'
import { DialogLink } from '../../ui/dialog-link.tsx'
import { Loaded, PendingSheet } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { rowLine } from '../../ui/styles.ts'
import { LongText } from '../../ui/text-wrap.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { FamilyAssignments } from './family-assignments.tsx'
import { TodaySection, useNewDay } from './today-section.tsx'

/** The parents' landing screen: the children's assignments first, then what each child works on, and the news. */
export default function FamilyScreen() {
  const app = useTexts('app')
  const { dayInWords } = useFormats()
  const today = useCall(api.today.family, {})
  const [listed, setListed] = useState(false)
  const showListed = useCallback(() => setListed(true), [])
  useNewDay(today)
  return (
    <>
      <PageHeader
        title={app('screens.assignment')}
        description={dayInWords(useSchoolDay())}
        actions={<KeyLegend />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Loaded query={today} pending={<Pending />}>
          {today => (
            <>
              {today.children.length > 0 && <BlockedNote />}
              <Assignments today={today} onListed={showListed} />
              {/* From now on nothing above the cards grows and pushes them down. */}
              {(listed || today.children.length === 0) && <Family today={today} />}
            </>
          )}
        </Loaded>
      </Box>
      <Outlet />
    </>
  )
}

type AssignmentsProps = { today: FamilyToday; onListed: () => void }

function Assignments({ today, onListed }: AssignmentsProps) {
  const children = today.children.filter(({ _id }) => maySee('work', _id))
  if (children.length === 0) return null
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ padding: { xs: 2, sm: 2.5 }, minWidth: 0, minHeight: 320 }}
    >
      <FamilyAssignments onListed={onListed}>{children}</FamilyAssignments>
    </Paper>
  )
}

function Family({ today }: { today: FamilyToday }) {
  const { children, day } = today
  const schools = new Set(children.map(({ schooleName }) => schooleName))
  return (
    <Box sx={cards}>
      {children.length === 0 && <NoChildren />}
      {children.map(child => (
        <FamilyChild key={child._id} child={child} day={day} namesSchool={schools.size > 1} />
      ))}
      <FamilyNews today={today} />
    </Box>
  )
}

/** Two cards side by side, if there is room. The news takes both columns if the number of children is even. */
const cards = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
}

function Pending() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2 }}>
      <PendingSheet height={320} />
      <PendingSheet height={320} />
    </Box>
  )
}

type Child = FamilyToday['children'][number]
type FamilyChildProps = {
  child: Child
  /** The school's day. */
  day: string
  /** Whether to show the school's name, for families in several schools. */
  namesSchool: boolean
}

/**
 * A child on the family's first screen: attendance, and the latest work in words. Everything links to the child's
 * page.
 */
function FamilyChild({ child, day, namesSchool }: FamilyChildProps) {
  const t = useTexts('family')
  const id = useId()
  const { _id, fullName, profileURL, className, schooleName, schooleContact, present } = child
  const worked = maySee('work', _id)
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 2.5 } }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <PersonAvatar name={fullName} photo={profileURL} size={56} />
        <Box sx={{ flex: '1 1 150px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="h2" id={id}>
            <TitleLink component={RouterLink} to={childAddress(_id)}>
              {fullName}
            </TitleLink>
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {namesSchool ? `${className} · ${schooleName}` : className}
          </Typography>
        </Box>
        {present !== null && (
          <StatusChip label={t(present ? 'presentToday' : 'absentToday')} tone={present ? 'good' : 'quiet'} />
        )}
      </Box>
      {worked ? (
        <>
          <Month month={child.month} day={day} />
          <Due due={child.due} studentId={_id} />
          <Lately works={child.lately} />
        </>
      ) : (
        <Typography sx={{ color: 'text.secondary', marginBlockStart: 1.5 }}>{t('noWork')}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Link component={RouterLink} to={childAddress(_id)} sx={linkLook}>
          {t('open', { name: fullName })}
        </Link>
        <Link href={`tel:${schooleContact}`} sx={linkLook}>
          {t('callSchool', { number: schooleContact })}
        </Link>
      </Box>
    </Paper>
  )
}

const linkLook = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  marginBlockEnd: -1,
  overflowWrap: 'anywhere',
}

function Month({ month: { days, present }, day }: { month: Child['month']; day: string }) {
  const t = useTexts('family')
  const { locale } = useFormats()
  const month = monthName(Number(day.slice(5, 7)) - 1, locale, 'long')
  return (
    <Typography sx={{ marginBlockStart: 1.5 }}>
      {days > 0 ? t('month', { month, present, days }) : t('monthNone', { month })}
    </Typography>
  )
}

/** What is due next; each links to its page. */
function Due({ due, studentId }: { due: Child['due']; studentId: string }) {
  const t = useTexts('family')
  const { day } = useFormats()
  if (due.length === 0) return null
  return (
    <>
      <Typography variant="h3" sx={{ marginBlockStart: 2 }}>
        {t('due')}
      </Typography>
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {due.map(({ _id, eventName, dueDate }) => (
          <Box component="li" key={_id} sx={{ paddingBlock: 1, overflowWrap: 'anywhere' }}>
            <TitleLink component={DialogLink} to={`${_id}?studentId=${studentId}`}>
              {eventName}
            </TitleLink>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('dueOn', { day: day(dueDate) })}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  )
}

/**
 * The latest work, each with the aim of its lesson. An area is explained beside its first work that has no aim of its
 * own; outside English beside its first work, because lessons are written in English.
 */
function Lately({ works }: { works: Child['lately'] }) {
  const t = useTexts('family')
  const progress = useTexts('progress')
  const { locale } = useFormats()
  const isEnglish = locale.startsWith('en')
  const explained = works.filter(({ aim }) => !(aim && isEnglish))
  const firstOf = (area: string) => explained.find(({ superActivityId }) => superActivityId._id === area)
  return (
    <>
      <Typography variant="h3" sx={{ marginBlockStart: 2 }}>
        {t('lately')}
      </Typography>
      {works.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{progress('nothingPublished')}</Typography>
      )}
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {works.map(work => (
          <Work
            key={work.subActivityId?._id ?? work.activityId._id}
            work={work}
            explainsArea={firstOf(work.superActivityId._id) === work}
          />
        ))}
      </Box>
    </>
  )
}

function Work({ work, explainsArea }: { work: Child['lately'][number]; explainsArea: boolean }) {
  const t = useTexts('family')
  const { day } = useFormats()
  const { superActivityId, key, date, aim } = work
  const purposeOf = useAreaPurpose()
  const area = superActivityId.superActivityName
  const purpose = explainsArea ? purposeOf(area) : undefined
  return (
    <Box component="li" sx={{ paddingBlock: 1.25, borderBottom: 1, borderColor: 'divider' }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <WorkLink work={work} />
      </Typography>
      <Typography component="div">
        <KeyInWords value={key} />
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`${day(date)} · ${area}`}
      </Typography>
      {aim && (
        <Typography variant="body2" sx={{ marginBlockStart: 0.5, overflowWrap: 'anywhere' }}>
          <strong>{t('purposeOf')}</strong> {aim}
        </Typography>
      )}
      {purpose && (
        <Typography variant="body2" sx={{ marginBlockStart: 0.5 }}>
          <strong>{purpose.about}</strong> {purpose.text}
        </Typography>
      )}
    </Box>
  )
}

type Notice = FamilyToday['notices'][number]

/** A news item: a notice, or a note in its own words. */
type News = { at: string } & ({ notice: Notice } | { note: FamilyNote })

/** Number of news items on the first screen. */
const newsShown = 6

/** The latest notices and notes together, newest first. */
export function newsOf({ notices, notes }: Pick<FamilyToday, 'notices' | 'notes'>): News[] {
  const news: News[] = [
    ...notices.map(notice => ({ at: notice.createdAt, notice })),
    ...notes.map(note => ({ at: note.createdAt, note })),
  ]
  return news.sort((one, other) => Date.parse(other.at) - Date.parse(one.at)).slice(0, newsShown)
}

/** What the school has recently shared and written; each item links to its subject. */
function FamilyNews({ today }: { today: FamilyToday }) {
  const t = useTexts('family')
  const news = newsOf(today)
  const isOfSeveral = new Set(today.children.map(({ schooleName }) => schooleName)).size > 1
  const schoolOf = (piece: News) =>
    'note' in piece ? (
      today.children.find(({ _id }) => _id === piece.note.studentId)?.schooleName
    ) : (
      <SchoolOf schooleId={piece.notice.schooleId} />
    )
  return (
    <TodaySection title={t('news')} empty={news.length === 0 && t('noNews')}>
      <Box component="ul" sx={{ padding: 0, margin: 0, listStyle: 'none' }}>
        {news.map(piece => (
          <Piece
            key={'note' in piece ? piece.note._id : piece.notice._id}
            piece={piece}
            school={isOfSeveral && schoolOf(piece)}
          />
        ))}
      </Box>
    </TodaySection>
  )
}

/** A news item; for a family in several schools with its `school`. */
function Piece({ piece, school }: { piece: News; school: ReactNode }) {
  const t = useTexts('family')
  const message = useMessages()
  const { moment } = useFormats()
  const linkTo = (to: string, label: ReactNode) => (
    <Link
      component={RouterLink}
      to={to}
      sx={{ display: 'inline-block', maxWidth: '100%', paddingBlock: 1.25 }}
    >
      {label}
    </Link>
  )
  return (
    <Box component="li" sx={pieceLook}>
      {'note' in piece ? (
        <>
          <Typography component="div">
            {t('noteAbout', { author: piece.note.author })}{' '}
            {linkTo(`${childAddress(piece.note.studentId)}?tab=notes`, piece.note.fullName)}
          </Typography>
          <LongText>{piece.note.notes}</LongText>
        </>
      ) : (
        linkTo(
          piece.notice.link,
          message({ message: piece.notice.text, key: piece.notice.key, values: piece.notice.values }),
        )
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {moment(piece.at)}
        {school && ` · `}
        {school}
      </Typography>
    </Box>
  )
}

const pieceLook = { paddingBlock: 0.75, ...rowLine }
