import { useTexts } from '../lib/texts.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Screen } from './screen.ts'

/** The placeholder of a screen that is not built yet. */
export function PlaceholderScreen({ screen }: { screen: Screen }) {
  const t = useTexts('app')
  return (
    <>
      <PageHeader title={t(`screens.${screen.title}`)} />
      <EmptyState drawing="pinkTower" title={t('later.title')} hint={t('later.hint')} />
    </>
  )
}
