import { messages } from '@casa/contract/messages'
import type { Performance as Totals } from '@casa/contract/progress'
import { progress } from '@casa/contract/progress'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useCall } from '../api/hooks.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { FigureCard } from '../ui/figure-card.tsx'
import { KeyBar } from './key-bar.tsx'
import type { KeyLook } from './key-chip.tsx'

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

function Figures({ totals }: { totals: Totals }) {
  const t = useTexts('progress')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockEnd: 3 }}>
      <FigureCard label={t('total')} figure={totals.totalActivities} />
      <FigureCard label={t('strong')} figure={totals.strongArea} tone="good" />
      <FigureCard label={t('developing')} figure={totals.developingArea} />
      <FigureCard label={t('attention')} figure={totals.needsAction} />
      <FigureCard label={t('planned')} figure={totals.planned} />
      <FigureCard label={t('notBegun')} figure={totals.notBegun} />
    </Box>
  )
}

function Areas({ totals, look }: { totals: Totals; look?: KeyLook }) {
  const t = useTexts('progress')
  return (
    <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h3" component="h2" sx={{ marginBlockEnd: 2 }}>
        {t('byArea')}
      </Typography>
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
    </Paper>
  )
}
