import { Outlet } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LessonFilters } from './lesson-filters.tsx'
import { LessonResults } from './lesson-results.tsx'
import { useLessonSearch } from './use-lesson-search.ts'

/** Ready-made lesson plans for a class, found by Search. */
export default function LessonPlanScreen() {
  const t = useTexts('lessonplans')
  const { typed, searched, change, search } = useLessonSearch()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <LessonFilters typed={typed} onChange={change} onSearch={search} />
      {searched ? (
        <LessonResults searched={searched} />
      ) : (
        <EmptyState drawing="pinkTower" title={t('searchTitle')} hint={t('searchHint')} />
      )}
      <Outlet />
    </>
  )
}
