import type { SchoolToday } from '@casa/contract/today'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import { RequestLine } from '../../parts/guardian-request.tsx'
import { ShortList } from './today-page.tsx'
import { TodaySection } from './today-section.tsx'

/** What parents ask the office about the guardians of their children, to accept or refuse. */
export function ParentsRequests({ requests: { count, requests } }: { requests: SchoolToday['requests'] }) {
  const t = useTexts('today')
  const guardians = useTexts('guardians')
  const title = guardians('requests.title')
  return (
    <TodaySection title={title} count={count}>
      <ShortList
        label={title}
        items={requests}
        first={5}
        line={request => <RequestLine key={request._id} request={request} linked />}
      />
      {count > requests.length && <Typography>{t('andMore', { count: count - requests.length })}</Typography>}
    </TodaySection>
  )
}
