import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { KeyCount } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type ReactNode, useMemo } from 'react'
import { useCall } from '../../api/hooks.ts'
import { useWholeList } from '../../api/list.ts'
import { withParameters } from '../../lib/address.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ClassFilter, ClassPicker } from '../../parts/class-picker.tsx'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { isFamily, type KeyLook, useKeyLabel, useKeyWords } from '../../parts/key-chip.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ClassSpread } from './class-spread.tsx'

/** The number of children at each key by exercise, as a table or, for one class, as a chart. */
export default function KeyWiseScreen() {
  const [address, setAddress] = useAddress()
  const pictures = useTexts('pictures')
  const view = address.get('view') === 'picture' ? 'picture' : 'table'
  const views = (
    <>
      <ToggleButtonGroup
        exclusive
        value={view}
        onChange={(_, next: string | null) => {
          const view = next === 'picture' ? next : ''
          if (next) setAddress(withParameters({ view }), { replace: true })
        }}
        aria-label={pictures('views')}
      >
        {(['table', 'picture'] as const).map(name => (
          <ToggleButton key={name} value={name}>
            {pictures(name)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <KeyLegend />
    </>
  )
  return view === 'picture' ? <KeyWisePicture views={views} /> : <KeyWiseTable views={views} />
}

/** How the children of one class are distributed over the keys. */
function KeyWisePicture({ views }: { views: ReactNode }) {
  const t = useTexts('progress')
  const pictures = useTexts('pictures')
  const message = useMessages()
  const { classId, choose } = useFilter()
  return (
    <>
      <PageHeader title={t('keyWise')} description={t('keyWiseDescription')} actions={views} />
      <FilterBar>
        <ClassPicker value={classId} onChange={classId => choose({ classId })} />
      </FilterBar>
      {classId === '' ? (
        <EmptyState title={message(messages.attendance.classRequired)} hint={pictures('chooseClass')} />
      ) : (
        <ClassSpread key={classId} classId={classId} />
      )}
    </>
  )
}

/** The number of children at each key by exercise, for one class or, for the office, the school. */
function KeyWiseTable({ views }: { views: ReactNode }) {
  const t = useTexts('progress')
  const message = useMessages()
  const { classId, choose } = useFilter()
  const counts = useCall(api.progress.counts, { body: classId ? { classId } : {} })
  const rows = useMemo(() => byExercise(counts.data ?? []), [counts.data])
  const list = useWholeList(counts, rows)
  const columns: Column<ExerciseCounts>[] = [
    {
      key: 'exercise',
      title: t('exercise'),
      text: row => row.exercise,
      cell: row => <ExerciseLink exercise={{ _id: row._id, subActivityName: row.exercise }} />,
    },
    { key: 'activity', title: t('activity'), text: row => row.activity, width: '15%', onPhone: 'opened' },
    { key: 'area', title: t('area'), text: row => row.area, width: 104, onPhone: 'opened' },
    ...keys.toReversed().map(key => ({
      key,
      title: key,
      text: (row: ExerciseCounts) => row.counts[key],
      align: 'right' as const,
      width: 48,
    })),
    {
      key: 'counts',
      title: t('spread'),
      text: () => '',
      cell: row => <KeyBar counts={row.counts} />,
      sortable: false,
      sheet: 'none',
      width: 190,
      onPhone: 'opened',
    },
  ]
  return (
    <ListPage
      title={t('keyWise')}
      commands={views}
      description={t('keyWiseDescription')}
      filters={
        <ClassFilter classId={classId} onChange={classId => choose({ classId })} onSearch={list.retry} />
      }
      list={list}
      columns={columns}
      dense
      empty={{ title: message(messages.noData), hint: t('nothingYet'), drawing: 'goldenBeads' }}
      exportName={t('keyWise')}
    />
  )
}

type Props = {
  counts: Record<Key, number>
  look?: KeyLook
  /** The exercises without a key, and their label. */
  rest?: { count: number; label: string }
}

/** A stacked bar of the exercises at each key, with the counts as its accessible name. */
function KeyBar({ counts, look = 'staffKey', rest }: Props) {
  const keyLabel = useKeyLabel()
  const keyWords = useKeyWords()
  const nameOf = isFamily() ? keyWords : keyLabel
  const colours = look === 'studentKey' ? look : 'chartKey'
  const shown = keys
    .filter(key => counts[key] > 0)
    .map(key => ({ key, count: counts[key], text: `${nameOf(key)}: ${counts[key]}` }))
  const restText = rest && rest.count > 0 ? `${rest.label}: ${rest.count}` : undefined
  return (
    <Box
      role="img"
      aria-label={[...shown.map(({ text }) => text), restText].filter(Boolean).join(', ')}
      sx={{
        display: 'flex',
        gap: '2px',
        height: 26,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'divider',
      }}
    >
      {shown.map(({ key, count, text }) => (
        <Box
          key={key}
          aria-hidden
          title={text}
          sx={{
            ...part,
            flex: `${count} 1 0`,
            bgcolor: (theme: Theme) => theme.vars.palette[colours][key].main,
            color: (theme: Theme) => theme.vars.palette[colours][key].contrastText,
          }}
        >
          <span>{`${key} ${count}`}</span>
        </Box>
      ))}
      {restText && (
        <Box aria-hidden title={restText} sx={{ ...part, flex: `${rest?.count} 1 0`, color: 'text.primary' }}>
          <span>{rest?.count}</span>
        </Box>
      )}
    </Box>
  )
}

/** A part is as wide as its share. If its label does not fit, it wraps to a second line, which is hidden. */
const part = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  minWidth: '2px',
  overflow: 'hidden',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '26px',
  whiteSpace: 'nowrap',
  '&::before': { content: '""', height: '100%' },
  '& > span': { paddingInline: '4px' },
} as const

/** An exercise with the number of children at each key. */
type ExerciseCounts = {
  _id: string
  exercise: string
  activity: string
  area: string
  counts: Record<Key, number>
}

/** The counts by exercise and key, grouped by exercise, in their original order. */
export function byExercise(rows: readonly KeyCount[]): ExerciseCounts[] {
  const exercises = new Map<string, ExerciseCounts>()
  for (const { _id, subActivityName, activityId, superActivityId, key, count } of rows) {
    const known = exercises.get(_id) ?? {
      _id,
      exercise: subActivityName,
      activity: activityId.activityName,
      area: superActivityId.superActivityName,
      counts: { P: 0, WA: 0, WI: 0, M: 0 },
    }
    known.counts[key] += count
    exercises.set(_id, known)
  }
  return [...exercises.values()]
}
