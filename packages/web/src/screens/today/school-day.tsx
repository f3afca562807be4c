import { api } from '@casa/contract'
import type { SchoolToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { mayMake } from '../../lib/rights.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { useKeepsLedger } from '../../parts/money.tsx'
import { EvenGrid } from '../../ui/even-grid.tsx'
import { PhoneOutlined } from '../../ui/icons.tsx'
import { lazyPart, placeholderOf } from '../../ui/lazy-part.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { ChildLine, DueAssignments, plannerOf, spanOfAll } from './staff-day.tsx'
import { ToProofread } from './to-proofread.tsx'
import { ShortList, TodayPage } from './today-page.tsx'
import { TodaySection, useNewDay } from './today-section.tsx'
import { UnobservedClasses } from './unobserved-classes.tsx'

/** The office's Today: attendance by class, absent children, drafts by teacher and waiting links. */
export default function SchoolDay() {
  const t = useTexts('today')
  const today = useCall(api.today.school, {})
  const { isAsked } = useKeepsLedger()
  const ofChildren = mayMake(api.students.get)
  const ofLearning = mayMake(api.records.list)
  const ofBoth = ofChildren || ofLearning
  useNewDay(today)
  useLive('attendance')
  return (
    <TodayPage
      query={today}
      first={data => (
        <>
          {!ofBoth && <Typography>{t('otherAreas')}</Typography>}
          {isNew(data) && mayMake(api.students.add) && <FirstSteps classes={data.classes} />}
          {isAsked && mayMake(api.ledger.keep) && <LedgerQuestion />}
          {data.classes.length > 0 && <ClassTiles today={data} />}
          {data.requests.count > 0 && <ParentsRequests requests={data.requests} />}
          {data.erasures.count > 0 && <ComingErasures erasures={data.erasures} />}
        </>
      )}
      main={data =>
        !isNew(data) && (
          <>
            {ofBoth && <Absent today={data} />}
            {ofChildren && <Links today={data} />}
          </>
        )
      }
      aside={data =>
        !isNew(data) &&
        ofLearning && (
          <>
            <ToProofread waiting={data.toProofread} />
            <Drafts today={data} />
            <DueAssignments due={data.due} namesClass />
            <UnobservedClasses unobserved={data.unobserved} />
          </>
        )
      }
    />
  )
}

/** Whether the school has no children yet, so that there is nothing to show about them. */
const isNew = ({ classes }: SchoolToday) => classes.every(({ children, taken }) => children === 0 && !taken)

// Only a new school sees these.
const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps, {
  pending: () => placeholderOf(240),
})
const LedgerQuestion = lazyPart(
  async () => (await import('../../parts/ledger-question.tsx')).LedgerQuestion,
  { pending: () => placeholderOf(140) },
)

// Only an office sees it that parents have asked something.
const ParentsRequests = lazyPart(async () => (await import('./parents-requests.tsx')).ParentsRequests, {
  pending: () => placeholderOf(160),
})

// Only a school sees it that erases children some years after they left.
const ComingErasures = lazyPart(async () => (await import('./coming-erasures.tsx')).ComingErasures, {
  pending: () => placeholderOf(160),
})

type Props = { today: SchoolToday }

function Absent({ today: { absent, classes } }: Props) {
  const t = useTexts('today')
  const { children, count } = absent
  const nobody = classes.some(({ taken }) => taken) ? t('nobodyAbsent') : t('absentLater')
  return (
    <TodaySection
      title={t('absentChildren')}
      count={count}
      link={count > 0 && { to: '/app/dayreport', label: t('openDayReport') }}
      empty={count === 0 && nobody}
    >
      <ShortList
        label={t('absentChildren')}
        items={children}
        line={({ className, phone, ...child }) => (
          <ChildLine key={child._id} child={child} action={<Call name={child.fullName} phone={phone} />}>
            {className}
          </ChildLine>
        )}
      />
      {count > children.length && <Typography>{t('andMore', { count: count - children.length })}</Typography>}
    </TodaySection>
  )
}

function Call({ name, phone }: { name: string; phone: string | null }) {
  const t = useTexts('today')
  if (!phone)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('noNumber')}
      </Typography>
    )
  return (
    <Button
      href={`tel:${phone}`}
      aria-label={t('call', { name, phone })}
      startIcon={<PhoneOutlined />}
      sx={{ flex: 'none', paddingInline: 1, marginInlineEnd: -1, fontVariantNumeric: 'tabular-nums' }}
    >
      {phone}
    </Button>
  )
}

function Drafts({ today: { drafts } }: Props) {
  const t = useTexts('today')
  const total = drafts.reduce((sum, { count }) => sum + count, 0)
  const span = spanOfAll(drafts)
  return (
    <TodaySection
      title={t('drafts')}
      count={total}
      link={span && { to: plannerOf(span), label: t('openPlanner') }}
      empty={total === 0 && t('noDrafts')}
    >
      <ShortList
        label={t('drafts')}
        items={drafts}
        first={6}
        line={({ teacherId, teacherName, count, ...days }) => (
          <ListItem
            key={teacherId}
            disableGutters
            sx={{ justifyContent: 'space-between', gap: 2, padding: 0 }}
          >
            <Link
              component={RouterLink}
              to={plannerOf(days)}
              underline="hover"
              sx={{ display: 'flex', flex: 1, alignItems: 'center', minHeight: 44, color: 'text.primary' }}
            >
              {teacherName ?? t('office')}
            </Link>
            <Typography component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {t('draftCount', { count })}
            </Typography>
          </ListItem>
        )}
      />
    </TodaySection>
  )
}

function Links({ today: { links } }: Props) {
  const t = useTexts('today')
  const { children, count } = links
  return (
    <TodaySection
      title={t('links')}
      count={count}
      link={count > 0 && { to: '/app/studentdetails', label: t('openStudents') }}
      empty={count === 0 && t('noLinks')}
    >
      <ShortList
        label={t('links')}
        items={children}
        first={5}
        line={({ declined, className, ...child }) => (
          <ChildLine
            key={child._id}
            child={child}
            action={
              <StatusChip label={t(declined ? 'declined' : 'waiting')} tone={declined ? 'bad' : 'quiet'} />
            }
          >
            {className}
          </ChildLine>
        )}
      />
      {count > children.length && <Typography>{t('andMore', { count: count - children.length })}</Typography>}
    </TodaySection>
  )
}

type ClassDay = SchoolToday['classes'][number]

/**
 * Each class: how many are present and absent, or that attendance has not been taken. Changes are
 * announced.
 */
function ClassTiles({ today: { classes, dayOff } }: { today: SchoolToday }) {
  const t = useTexts('today')
  const taken = classes.filter(schoolClass => schoolClass.taken)
  const sum = (count: 'present' | 'absent') =>
    taken.reduce((total, schoolClass) => total + schoolClass[count], 0)
  return (
    <TodaySection title={t('attendance')} link={{ to: '/app/attendence', label: t('openAttendance') }}>
      <Typography role="status" sx={{ marginBlockEnd: 1.5, color: 'text.secondary' }}>
        {dayOff && `${t(dayOff)} `}
        {dotted([
          t('taken', { taken: taken.length, count: classes.length }),
          taken.length > 0 && t('sums', { present: sum('present'), absent: sum('absent') }),
        ])}
      </Typography>
      <EvenGrid component="ul" count={classes.length} minWidth={184} gap={12} pairsOnPhone>
        {classes.map(schoolClass => (
          <Tile key={schoolClass._id} schoolClass={schoolClass} quiet={dayOff !== null} />
        ))}
      </EvenGrid>
    </TodaySection>
  )
}

function Tile({ schoolClass, quiet }: { schoolClass: ClassDay; quiet: boolean }) {
  const t = useTexts('today')
  const { className, hasTeacher, taken, present, absent, children } = schoolClass
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <Typography variant="h3">{className}</Typography>
      {taken ? (
        <Typography>
          {t('presentCount', { count: present })}
          <Box
            component="span"
            sx={{ display: 'block', color: absent > 0 ? 'error.main' : 'text.secondary' }}
          >
            {t('absentCount', { count: absent })}
          </Box>
        </Typography>
      ) : (
        <Typography>
          <Box component="span" sx={quiet ? {} : { color: 'warning.main', fontWeight: 600 }}>
            {t('notTaken')}
          </Box>
          <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
            {t('children', { count: children })}
          </Box>
        </Typography>
      )}
      {!hasTeacher && (
        <Link component={RouterLink} to="/app/teacher" sx={{ display: 'block', paddingBlock: 0.5 }}>
          {t('noTeacher')}
        </Link>
      )}
    </Box>
  )
}
