import { messages } from '@casa/contract/messages'
import type { Performance as Totals } from '@casa/contract/progress'
import { progress } from '@casa/contract/progress'
import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCall } from '../api/hooks.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FigureCard } from '../ui/figure-card.tsx'
import { PictureOrTable } from '../ui/picture-or-table.tsx'
import { KeyBar } from './key-bar.tsx'
import { type KeyLook, useKeyName } from './key-chip.tsx'
import { KeyLegend } from './key-legend.tsx'
import { isFamily, type KeyGroup, useGroupWords, useKeyWords } from './key-words.ts'

type Props = { studentId: string; look?: KeyLook }

/** How a child does: its totals, and for each area of work how the exercises stand. */
export function Performance({ studentId, look }: Props) {
  const t = useTexts('progress')
  const message = useMessages()
  const totals = useCall(progress.performance, { body: { studentId } })
  if (totals.isError) return <ErrorState error={totals.error} retry={() => void totals.refetch()} />
  if (totals.isPending) {
    return (
      <Box aria-busy>
        <Typography sx={{ color: 'text.secondary' }}>{message(messages.record.loading)}</Typography>
        <Skeleton variant="rounded" height={84} sx={{ marginBlock: 2 }} />
        <Skeleton variant="rounded" height={260} />
      </Box>
    )
  }
  if (totals.data.totalActivities + totals.data.planned === 0) {
    return (
      <Paper variant="outlined">
        <EmptyState
          title={message(messages.noData)}
          hint={t(look === 'studentKey' ? 'nothingPublished' : 'nothingYet')}
        />
      </Paper>
    )
  }
  return (
    <>
      <Figures totals={totals.data} />
      <Areas totals={totals.data} look={look} />
    </>
  )
}

/** The figures with what their headings mean, which families read first. */
function Figures({ totals }: { totals: Totals }) {
  const t = useTexts('progress')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockEnd: 3 }}>
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
  const keys = useTexts('keys')
  const words = useGroupWords()(group)
  const tone = group === 'strong' ? 'good' : 'quiet'
  if (!isFamily()) return <FigureCard label={t(group)} figure={figure} tone={tone} hint={words} />
  return (
    <FigureCard
      words={keys('works', { words, count: figure })}
      label={t(group)}
      figure={figure}
      tone={tone}
    />
  )
}

/** How the exercises of each area stand, as bars against the curriculum of the class or as a table. */
function Areas({ totals, look }: { totals: Totals; look?: KeyLook }) {
  const t = useTexts('progress')
  const heading = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Typography variant="h3" component="h2">
        {t('byArea')}
      </Typography>
      <KeyLegend line />
    </Box>
  )
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <PictureOrTable
        heading={heading}
        name={t('byArea')}
        picture={<AreaBars totals={totals} look={look} />}
        table={<AreaTable totals={totals} />}
      />
    </Paper>
  )
}

function AreaBars({ totals, look }: { totals: Totals; look?: KeyLook }) {
  const t = useTexts('progress')
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: 'minmax(120px, auto) 1fr' },
        columnGap: 3,
        rowGap: { xs: 0.5, sm: 1.5 },
        alignItems: 'center',
        margin: 0,
      }}
    >
      {totals.areas.map(area => (
        <Box key={area._id} sx={{ display: 'contents' }}>
          <Typography component="dt">{area.superActivityName}</Typography>
          <Box component="dd" sx={{ margin: 0, marginBlockEnd: { xs: 1.5, sm: 0 } }}>
            <KeyBar counts={area} look={look} rest={{ count: area.notBegun, label: t('notBegun') }} />
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function AreaTable({ totals }: { totals: Totals }) {
  const t = useTexts('progress')
  const keyName = useKeyName()
  const keyWords = useKeyWords()
  const headOf = (key: Key) => (isFamily() ? `${keyWords(key)} (${key})` : keyName(key))
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('byArea')}>
      <Table
        size="small"
        aria-label={t('byArea')}
        sx={{ '& th, & td': { fontVariantNumeric: 'tabular-nums' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('area')}</TableCell>
            {keys.map(key => (
              <TableCell key={key} align="right">
                {headOf(key)}
              </TableCell>
            ))}
            <TableCell align="right">{t('notBegun')}</TableCell>
            <TableCell align="right">{t('planned')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {totals.areas.map(area => (
            <TableRow key={area._id}>
              <TableCell component="th" scope="row">
                {area.superActivityName}
              </TableCell>
              {keys.map(key => (
                <TableCell key={key} align="right">
                  {area[key]}
                </TableCell>
              ))}
              <TableCell align="right">{area.notBegun}</TableCell>
              <TableCell align="right">{area.planned}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
