import { api } from '@casa/contract'
import type { PlatformToday } from '@casa/contract/today'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { TodaySection } from './today-section.tsx'

type Content = PlatformToday['content']

/** What schools would look for in vain, each with the step that supplies it; nothing if everything is there. */
export function MissingContent({ content }: { content: Content }) {
  const t = useTexts('today')
  const missing = useMissing(content)
  if (missing.length === 0 && !content.starter) return null
  return (
    <TodaySection title={t('missing')} count={missing.length}>
      {content.starter && <LoadStarter />}
      {missing.length > 0 && (
        <List disablePadding aria-label={t('missing')}>
          {missing.map(({ text, to, step }) => (
            <ListItem key={text} disableGutters sx={{ flexWrap: 'wrap', columnGap: 2 }}>
              <ListItemText primary={text} sx={{ flex: '1 1 240px' }} />
              <Button component={Link} to={to} variant="outlined">
                {step}
              </Button>
            </ListItem>
          ))}
        </List>
      )}
    </TodaySection>
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
  const message = useMessages()
  const toasts = useToasts()
  const write = useWrite(api.starter.load)
  const load = async () => {
    try {
      toasts.success(message((await write.mutateAsync({})).message))
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', marginBlock: 1 }}>
      <Typography sx={{ flex: '1 1 240px' }}>{t('starterOffer')}</Typography>
      <Button variant="contained" onClick={load} loading={write.isPending}>
        {t('loadStarter')}
      </Button>
    </Box>
  )
}
