import type { DueAssignment, TeacherToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { ShortList } from './short-list.tsx'
import { TodaySection } from './today-section.tsx'

type Props = {
  due: TeacherToday['due']
  /** Whether each shows its class. */
  namesClass?: boolean
}

/** The assignments due this week, and those parents ask to resubmit; each links to its statuses. */
export function DueAssignments({ due: { count, assignments }, namesClass = false }: Props) {
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
        <Link
          component={RouterLink}
          to={`/app/assignment/${_id}/status`}
          underline="hover"
          sx={{ color: 'text.primary', fontWeight: 600 }}
        >
          {eventName}
        </Link>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {dotted(facts)}
        </Typography>
      </Box>
      {asked > 0 && <StatusChip label={t('askedAgain', { count: asked })} tone="warning" />}
    </ListItem>
  )
}
