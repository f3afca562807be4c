import { api } from '@casa/contract'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useList } from '../../api/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { PageSizeSelect } from '../../ui/page-size-select.tsx'
import { LessonCard } from './lesson-card.tsx'
import type { LessonSearch } from './use-lesson-search.ts'

const sizes = [100, 1000, 10_000, 1_000_000]

/** The lessons that a search found, as cards. */
export function LessonResults({ searched: { classId, subjectId, lesson } }: { searched: LessonSearch }) {
  const t = useTexts('lessonplans')
  const body = {
    ...(classId && { classId }),
    ...(subjectId && { subjectId }),
    ...(lesson && { search: lesson }),
  }
  const list = useList(api.lessons.find, { body }, sizes)
  if (list.loading) return <Loading />
  if (list.error) return <ErrorState error={list.error} retry={list.retry} />
  if (list.rows.length === 0) {
    return <EmptyState drawing="spindleBox" title={t('noneTitle')} hint={t('noneHint')} />
  }
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, marginBlockEnd: 1.5 }}>
        <Typography role="status" sx={{ flex: 1, color: 'text.secondary' }}>
          {t('found', { count: list.total })}
        </Typography>
        {list.total > sizes[0]! && (
          <PageSizeSelect sizes={sizes} value={list.view.size} onChange={size => list.show({ size })} />
        )}
      </Box>
      <Box component="ul" aria-busy={list.busy} sx={cards}>
        {list.rows.map(row => (
          <LessonCard key={`${row._id} ${row.classId?._id}`} lesson={row} />
        ))}
      </Box>
      <ListPages list={list} />
    </>
  )
}

function Loading() {
  const t = useTexts('lessonplans')
  return (
    <Box sx={cards} aria-busy role="status" aria-label={t('loading')}>
      {[0, 1, 2, 3, 4, 5].map(card => (
        <Skeleton key={card} variant="rounded" height={280} />
      ))}
    </Box>
  )
}

const cards = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 2,
  padding: 0,
  margin: 0,
  marginBlockEnd: 2,
  listStyle: 'none',
}
