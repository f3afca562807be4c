import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { blank, lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { StatusTab } from './status-tab.tsx'

// The teacher's first screen comes without what only the other tab shows.
const PerformanceTab = lazyPart(async () => (await import('./performance-tab.tsx')).PerformanceTab, {
  pending: () => blank(420),
})

/** A class's latest keys, and one child's performance. */
export default function StudentActivityScreen() {
  const t = useTexts('progress')
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'performance' ? 'performance' : 'status'
  return (
    <>
      <PageHeader
        title={t(tab === 'status' ? 'status' : 'performance')}
        actions={<KeyLegend look={tab === 'status' ? 'matrixKey' : 'staffKey'} />}
      />
      <Tabs value={tab} aria-label={t('views')} sx={{ marginBlockEnd: 1.5 }}>
        <Tab component={Link} to="?tab=status" value="status" label={t('statusTab')} />
        <Tab component={Link} to="?tab=performance" value="performance" label={t('performanceTab')} />
      </Tabs>
      {tab === 'status' ? <StatusTab /> : <PerformanceTab />}
    </>
  )
}
