import { api } from '@casa/contract'
import type { SchoolToday } from '@casa/contract/today'
import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useLive } from '../../api/live.ts'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { ChildLine } from './child-line.tsx'
import { ClassTiles } from './class-tiles.tsx'
import { DueAssignments } from './due-assignments.tsx'
import { plannerOf, spanOf } from './planner-address.ts'
import { ShortList } from './short-list.tsx'
import { TodayPage } from './today-page.tsx'
import { TodaySection } from './today-section.tsx'
import { useNewDay } from './use-new-day.ts'

/** Today of a school's office: attendance by class, absent children, drafts by teacher and waiting links. */
export function SchoolDay() {
  const today = useCall(api.today.school, {})
  useNewDay(today)
  useLive('attendance')
  return (
    <TodayPage
      answer={today}
      first={data => <ClassTiles today={data} />}
      main={data => (
        <>
          <Absent today={data} />
          <Links today={data} />
        </>
      )}
      aside={data => (
        <>
          <Drafts today={data} />
          <DueAssignments due={data.due} namesClass />
        </>
      )}
    />
  )
}

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
  const span = spanOf(drafts)
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
