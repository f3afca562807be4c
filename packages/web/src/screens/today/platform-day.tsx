import { api } from '@casa/contract'
import type { PlatformToday } from '@casa/contract/today'
import Link from '@mui/material/Link'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { dotted } from '../../lib/dotted.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { MissingContent } from './missing-content.tsx'
import { ShortList } from './short-list.tsx'
import { TodayPage } from './today-page.tsx'
import { TodaySection } from './today-section.tsx'
import { useNewDay } from './use-new-day.ts'

/** The administrator's Today: what schools lack here, waiting schools, their sizes, failed messages. */
export function PlatformDay() {
  const today = useCall(api.today.platform, {})
  useNewDay(today)
  return (
    <TodayPage
      answer={today}
      main={data => (
        <>
          <MissingContent content={data.content} />
          <Waiting today={data} />
          <Sizes today={data} />
        </>
      )}
      aside={data => <Messages today={data} />}
    />
  )
}

type Props = { today: PlatformToday }

function Waiting({ today: { waiting } }: Props) {
  const t = useTexts('today')
  const { moment } = useFormats()
  const { schools, count } = waiting
  return (
    <TodaySection
      title={t('waitingSchools')}
      count={count}
      link={count > 0 && { to: '/app/schooldetails', label: t('openSchools') }}
      empty={count === 0 && t('nobodyWaits')}
    >
      <ShortList
        label={t('waitingSchools')}
        items={schools}
        line={school => (
          <SchoolLine key={school._id} school={school}>
            {`${school.city} · ${t('registered', { at: moment(school.createdAt) })}`}
          </SchoolLine>
        )}
      />
      {count > schools.length && <Typography>{t('andMore', { count: count - schools.length })}</Typography>}
    </TodaySection>
  )
}

function Sizes({ today: { sizes } }: Props) {
  const t = useTexts('today')
  return (
    <TodaySection
      title={t('sizes')}
      link={sizes.schoolCount > 0 && { to: '/app/schooldetails', label: t('openSchools') }}
      empty={sizes.schoolCount === 0 && t('noSchools')}
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {dotted([t('schools', { count: sizes.schoolCount }), t('children', { count: sizes.studentCount })])}
      </Typography>
      <ShortList
        label={t('sizes')}
        items={sizes.schools}
        line={school => (
          <SchoolLine key={school._id} school={school}>
            {dotted([
              t('children', { count: school.studentCount }),
              t('classes', { count: school.classCount }),
              t('teachers', { count: school.teacherCount }),
            ])}
          </SchoolLine>
        )}
      />
    </TodaySection>
  )
}

type Line = { school: { _id: string; schooleName: string }; children: string }

function SchoolLine({ school, children }: Line) {
  return (
    <ListItem disableGutters sx={{ paddingBlock: 0 }}>
      <ListItemText
        primary={
          <Link component={RouterLink} to={`/app/schooldetails/${school._id}`} sx={{ fontWeight: 600 }}>
            {school.schooleName}
          </Link>
        }
        secondary={children}
      />
    </ListItem>
  )
}

function Messages({ today: { messages } }: Props) {
  const t = useTexts('today')
  const { moment } = useFormats()
  const { failed, retried, lastAt } = messages
  return (
    <TodaySection
      title={t('failedMessages')}
      count={failed + retried}
      empty={failed + retried === 0 && t('noneFailed')}
    >
      {failed > 0 && <Typography>{t('givenUp', { count: failed })}</Typography>}
      {retried > 0 && <Typography>{t('triedAgain', { count: retried })}</Typography>}
      {lastAt && (
        <Typography sx={{ color: 'text.secondary' }}>{t('lastFailure', { at: moment(lastAt) })}</Typography>
      )}
    </TodaySection>
  )
}
