import { api } from '@casa/contract'
import type { PlatformToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useCall, useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { dotted, useTexts } from '../../lib/texts.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { TitleLink } from '../../ui/title-link.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { Backups } from './backups.tsx'
import { ShortList, TodayPage } from './today-page.tsx'
import { TodaySection, useNewDay } from './today-section.tsx'

const AdministratorNumberDialog = lazyDialog(
  async () => (await import('../../parts/administrator-number-dialog.tsx')).AdministratorNumberDialog,
)

/** The administrator's Today: what is missing here, waiting schools, ending trials, sizes, failed messages. */
export default function PlatformDay() {
  const today = useCall(api.today.platform, {})
  useNewDay(today)
  return (
    <TodayPage
      query={today}
      main={data => (
        <>
          <MissingContent content={data.content} />
          <Waiting today={data} />
          <Trials today={data} />
          <Sizes today={data} />
        </>
      )}
      aside={data => (
        <>
          <Backups state={data.backups} />
          <Messages today={data} />
        </>
      )}
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

/** The trials that end soon or are over; nothing if there are none. */
function Trials({ today: { day, trials } }: Props) {
  const t = useTexts('today')
  const { shortDay } = useFormats()
  if (trials.length === 0) return null
  return (
    <TodaySection title={t('trials')} count={trials.length}>
      <ShortList
        label={t('trials')}
        items={trials}
        line={school => (
          <SchoolLine key={school._id} school={school}>
            {t(school.trialEndsOn < day ? 'trialEnded' : 'trialEnds', { day: shortDay(school.trialEndsOn) })}
          </SchoolLine>
        )}
      />
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
          <TitleLink component={RouterLink} to={`/app/schooldetails/${school._id}`}>
            {school.schooleName}
          </TitleLink>
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

type Content = PlatformToday['content']

/** What schools are still missing, each with the step that supplies it; nothing if everything is there. */
function MissingContent({ content }: { content: Content }) {
  const t = useTexts('today')
  const missing = useMissing(content)
  if (missing.length + content.settings.length === 0 && !content.starter) return null
  return (
    <TodaySection title={t('missing')} count={missing.length + content.settings.length}>
      {content.starter && <LoadStarter />}
      {content.settings.length > 0 && (
        <List disablePadding aria-label={t('missingSettings')}>
          {content.settings.map(setting => (
            <ListItem key={setting} disableGutters>
              <ListItemText primary={t(`setting.${setting}`)} secondary={t(`settingStep.${setting}`)} />
              {setting === 'number' && <ChangeNumber />}
              {setting === 'deletions' && <AllowDeletions />}
            </ListItem>
          ))}
        </List>
      )}
      {missing.length > 0 && (
        <List disablePadding aria-label={t('missing')}>
          {missing.map(({ text, to, step }) => (
            <ListItem key={text} disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
              <ListItemText primary={text} sx={{ flex: '1 1 240px' }} />
              <Button component={RouterLink} to={to} variant="outlined">
                {step}
              </Button>
            </ListItem>
          ))}
        </List>
      )}
    </TodaySection>
  )
}

/** Lets a restored database delete files again. */
function AllowDeletions() {
  const t = useTexts('today')
  const { run, isPending } = useWriteWithToast(api.administrator.allowDeletions)
  return (
    <Button variant="outlined" onClick={run} loading={isPending}>
      {t('allowDeletions')}
    </Button>
  )
}

/** Makes a call without input and shows the result in a toast. */
function useWriteWithToast(call: typeof api.administrator.allowDeletions | typeof api.starter.load) {
  const message = useMessages()
  const toasts = useToasts()
  const write = useWrite<typeof call>(call)
  const run = async () => {
    try {
      toasts.success(message((await write.mutateAsync({})).message))
    } catch (error) {
      toasts.failure(error)
    }
  }
  return { run, isPending: write.isPending }
}

function ChangeNumber() {
  const t = useTexts('today')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t('changeNumber')}
      </Button>
      {isOpen && <AdministratorNumberDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function useMissing({ starter, levels, emptyLevels, lessons, currentYear }: Content) {
  const t = useTexts('today')
  return [
    ...(levels === 0 ? [{ text: t('noLevels'), to: '/app/addclass/new', step: t('addLevel') }] : []),
    ...emptyLevels.map(({ _id, className }) => ({
      text: t('emptyLevel', { level: className }),
      to: `/app/superactivity/new?classId=${_id}`,
      step: t('addArea'),
    })),
    ...(levels > 0 && lessons === 0 && !starter
      ? [{ text: t('noLessons'), to: '/app/lesson/new', step: t('addLesson') }]
      : []),
    ...(currentYear ? [] : [{ text: t('noYear'), to: '/app/feemaster/new', step: t('addYear') }]),
  ]
}

/** Loads the starter curriculum. The server loads it once, however often this is pressed. */
function LoadStarter() {
  const t = useTexts('today')
  const { run, isPending } = useWriteWithToast(api.starter.load)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBlock: 1 }}>
      <Typography sx={{ flex: '1 1 240px' }}>{t('starterOffer')}</Typography>
      <Button variant="contained" onClick={run} loading={isPending}>
        {t('loadStarter')}
      </Button>
    </Box>
  )
}
