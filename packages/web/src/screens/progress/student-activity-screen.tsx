import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PerformanceTab } from './performance-tab.tsx'
import { StatusTab } from './status-tab.tsx'

/** A class's latest keys, and one child's performance. */
export default function StudentActivityScreen() {
  const t = useTexts('progress')
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'performance' ? 'performance' : 'status'
  return (
    <>
      <PageHeader title={t(tab === 'status' ? 'status' : 'performance')} />
      <Tabs value={tab} aria-label={t('views')} sx={{ marginBlockEnd: 1.5 }}>
        <Tab component={Link} to="?tab=status" value="status" label={t('statusTab')} />
        <Tab component={Link} to="?tab=performance" value="performance" label={t('performanceTab')} />
      </Tabs>
      {tab === 'status' ? <StatusTab /> : <PerformanceTab />}
    </>
  )
}
