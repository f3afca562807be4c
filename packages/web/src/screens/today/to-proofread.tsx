import type { ReportInReview, ReportsInReview } from '@casa/contract/conference-reports'
import Box from '@mui/material/Box'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { ShortList } from './today-page.tsx'
import { TodaySection } from './today-section.tsx'

/** The conference reports that wait for this person, longest wait first. Nothing is shown if there are none. */
export function ToProofread({ waiting: { count, reports } }: { waiting: ReportsInReview }) {
  const t = useTexts('today')
  if (count === 0) return null
  return (
    <TodaySection
      title={t('toProofread')}
      count={count}
      link={{ to: '/app/conference-reports?status=review', label: t('openReports') }}
    >
      <ShortList
        label={t('toProofread')}
        items={reports}
        line={report => <Line key={report._id} {...report} />}
      />
      {count > reports.length && <Typography>{t('andMore', { count: count - reports.length })}</Typography>}
    </TodaySection>
  )
}

function Line({ _id, fullName, profileURL, className, editedBy }: ReportInReview) {
  const t = useTexts('today')
  return (
    <ListItem disableGutters sx={{ gap: 1.5, minHeight: 56, paddingBlock: 0.75 }}>
      <PersonAvatar name={fullName} photo={profileURL} size={36} />
      <Box sx={{ minWidth: 0 }}>
        <TitleLink component={RouterLink} to={`/app/conference-report/${_id}`}>
          {fullName}
        </TitleLink>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('reportOf', { class: className, author: editedBy.name })}
        </Typography>
      </Box>
    </ListItem>
  )
}
