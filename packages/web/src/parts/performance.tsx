import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Performance as Totals } from '@casa/contract/progress'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../api/hooks.ts'
import { useFormats } from '../lib/formats.ts'
import { useMessages } from '../lib/messages.ts'
import { useTexts } from '../lib/texts.ts'
import type { Column } from '../ui/column.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FigureCard } from '../ui/figure-card.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { PictureOrTable } from '../ui/picture-or-table.tsx'
import { begun, KeyBars, type KeyFigures, useKeyColumns } from './key-bars.tsx'
import { isFamily, type KeyGroup, type KeyLook, useGroupWords } from './key-chip.tsx'
import { KeyLegend } from './key-legend.tsx'

type Props = { studentId: string; look?: KeyLook }

/** A child's performance: totals, and the state of the exercises in each area of work. */
export function Performance({ studentId, look }: Props) {
  const message = useMessages()
  const totals = useCall(api.progress.performance, { body: { studentId } })
  const pending = (
    <Box aria-busy>
      <Typography sx={{ color: 'text.secondary' }}>{message(messages.record.loading)}</Typography>
      <Skeleton variant="rounded" height={84} sx={{ marginBlock: 2 }} />
      <Skeleton variant="rounded" height={260} />
    </Box>
  )
  return (
    <Loaded query={totals} pending={pending}>
      {totals => <PerformanceFigures totals={totals} look={look} />}
    </Loaded>
  )
}

type Shown = {
  totals: Totals
  look?: KeyLook | undefined
  /** The heading's level, if part of a section. */
  level?: 'h2' | 'h3'
}

/** The same for totals that are already loaded. */
export function PerformanceFigures({ totals, look, level = 'h2' }: Shown) {
  const t = useTexts('progress')
  const message = useMessages()
  if (totals.totalActivities + totals.planned === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState
          drawing="goldenBeads"
          title={message(messages.noData)}
          hint={t(look === 'studentKey' ? 'nothingPublished' : 'nothingYet')}
        />
      </Paper>
    )
  }
  return (
    <>
      <Figures totals={totals} />
      <Areas totals={totals} level={level} {...(look && { look })} />
    </>
  )
}

/** The figures with the meaning of their headings, which families read first. */
function Figures({ totals }: { totals: Totals }) {
  const t = useTexts('progress')
  return (
    <Box
      sx={{
        display: 'grid',
        // Three, two or one in a row, so that none of the six is left on its own.
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(150px, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
        },
        gap: 2,
        marginBlockEnd: 3,
      }}
    >
      <FigureCard label={t('total')} figure={totals.totalActivities} />
      <GroupCard group="strong" figure={totals.strongArea} />
      <GroupCard group="developing" figure={totals.developingArea} />
      <GroupCard group="attention" figure={totals.needsAction} />
      <GroupCard group="planned" figure={totals.planned} />
      <FigureCard label={t('notBegun')} figure={totals.notBegun} />
    </Box>
  )
}

function GroupCard({ group, figure }: { group: KeyGroup; figure: number }) {
  const t = useTexts('progress')
  const words = useGroupWords()(group)
  const tone = group === 'strong' ? 'good' : 'quiet'
  const meaning = isFamily() ? { words } : { hint: words }
  return <FigureCard label={t(group)} figure={figure} tone={tone} {...meaning} />
}

/** An area's figures, followed by what is recorded for other work and what is planned. */
type AreaFigures = KeyFigures & { otherWork: number; planned: number }

/** The state of the exercises in each area, as bars against the class's curriculum or as a table. */
function Areas({ totals, look, level }: Required<Pick<Shown, 'level'>> & { totals: Totals; look?: KeyLook }) {
  const t = useTexts('progress')
  const pictures = useTexts('pictures')
  const { number } = useFormats()
  const areas = totals.areas.map(
    (area): AreaFigures => ({
      _id: area._id,
      name: area.superActivityName,
      ...area.inCurriculum,
      notBegun: area.notBegun,
      otherWork: begun(area) - begun(area.inCurriculum),
      planned: area.planned,
    }),
  )
  const otherWork = areas.reduce((sum, area) => sum + area.otherWork, 0)
  const columns: Column<AreaFigures>[] = [
    ...useKeyColumns<AreaFigures>(t('area')),
    ...(otherWork > 0
      ? [
          {
            key: 'otherWork',
            title: pictures('otherWork'),
            text: (area: AreaFigures) => area.otherWork,
            align: 'right' as const,
          },
        ]
      : []),
    { key: 'planned', title: t('planned'), text: area => area.planned, align: 'right' },
  ]
  const heading = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography variant="h3" component={level}>
        {t('byArea')}
      </Typography>
      <KeyLegend />
    </Box>
  )
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <PictureOrTable
        heading={heading}
        name={t('byArea')}
        rows={areas}
        columns={columns}
        picture={
          <KeyBars
            name={t('byArea')}
            figures={areas.filter(area => begun(area) + area.notBegun > 0)}
            scale={pictures('exercises')}
            {...(look && { look })}
          />
        }
      />
      {otherWork > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {pictures('otherWorkHint', { count: otherWork, formatted: number(otherWork) })}
        </Typography>
      )}
    </Paper>
  )
}
