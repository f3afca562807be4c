import type { PlanWindow } from '@casa/contract/rules/day'
import type { DueAssignment, TeacherToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { childAddress } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { ShortList } from './today-page.tsx'
import { TodaySection } from './today-section.tsx'

type Props = {
  child: { _id: string; fullName: string; profileURL?: string | null }
  /** Details about the child. */
  children: ReactNode
  /** Actions at the end of the line. */
  action?: ReactNode
}

/** A child in a list on Today: the photo, the name, which links to the child's page, and a line below it. */
export function ChildLine({ child, children, action }: Props) {
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', gap: 1.5, minHeight: 56, paddingBlock: 0.75 }}>
      <PersonAvatar name={child.fullName} photo={child.profileURL ?? null} size={36} />
      <Box sx={{ flex: '1 1 100px', minWidth: 0 }}>
        <TitleLink component={RouterLink} to={childAddress(child._id)}>
          {child.fullName}
        </TitleLink>
        <Typography variant="body2" sx={lineBelow}>
          {children}
        </Typography>
      </Box>
      {action}
    </ListItem>
  )
}

/** Its links leave the press area of the name above to the name. */
const lineBelow = {
  color: 'text.secondary',
  marginTop: { xs: 1.25, md: 0 },
  '& a::after': { insetBlockStart: 0 },
}

type DueAssignmentsProps = {
  due: TeacherToday['due']
  /** Whether each shows its class. */
  namesClass?: boolean
}

/** The assignments due this week, and those that parents have asked to resubmit; each links to its statuses. */
export function DueAssignments({ due: { count, assignments }, namesClass = false }: DueAssignmentsProps) {
  const t = useTexts('today')
  return (
    <TodaySection
      title={t('due')}
      count={count}
      link={{ to: '/app/assignment', label: t('openAssignments') }}
      empty={count === 0 && t('noDue')}
    >
      <ShortList
        label={t('due')}
        items={assignments}
        first={5}
        line={assignment => <Line key={assignment._id} assignment={assignment} namesClass={namesClass} />}
      />
      {count > assignments.length && (
        <Typography>{t('andMore', { count: count - assignments.length })}</Typography>
      )}
    </TodaySection>
  )
}

function Line({ assignment, namesClass }: { assignment: DueAssignment; namesClass: boolean }) {
  const t = useTexts('today')
  const { weekday } = useFormats()
  const { _id, eventName, className, dueDate, children, open, asked } = assignment
  const facts = [
    namesClass && className,
    dueDate && t('dueOn', { day: weekday(dueDate) }),
    t('handedIn', { count: children, submitted: children - open }),
  ]
  return (
    <ListItem disableGutters sx={{ flexWrap: 'wrap', gap: 1.5, minHeight: 56, paddingBlock: 0.75 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <TitleLink component={RouterLink} to={`/app/assignment/${_id}/status`}>
          {eventName}
        </TitleLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(facts)}
        </Typography>
      </Box>
      {asked > 0 && <StatusChip label={t('askedAgain', { count: asked })} tone="warning" />}
    </ListItem>
  )
}

/**
 * The planner on these days. It shows every child, so that a previously chosen class or child does not hide what is
 * counted.
 */
export function plannerOf({ startDate, endDate }: PlanWindow): string {
  return `/app/activitytrackertable?${new URLSearchParams({ startDate, endDate, classId: '', studentId: '' })}`
}

/** The days from the first to the last of several spans; undefined if there are none. */
export function spanOfAll(spans: readonly PlanWindow[]): PlanWindow | undefined {
  const [first] = spans
  if (!first) return undefined
  return spans.reduce<PlanWindow>(
    (whole, { startDate, endDate }) => ({
      startDate: startDate < whole.startDate ? startDate : whole.startDate,
      endDate: endDate > whole.endDate ? endDate : whole.endDate,
    }),
    first,
  )
}
