import { api } from '@casa/contract'
import type { SchoolToday } from '@casa/contract/today'
import Button from '@mui/material/Button'
import ListItem from '@mui/material/ListItem'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useWrite } from '../../api/hooks.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { mayWrite } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { useToasts } from '../../ui/toasts.tsx'
import { ShortList } from './today-page.tsx'
import { TodaySection } from './today-section.tsx'

/** The former children who are about to be erased because they left so many years ago, each with Undo. */
export function ComingErasures({ erasures: { count, children } }: { erasures: SchoolToday['erasures'] }) {
  const t = useTexts('today')
  const { day } = useFormats()
  const [first] = children
  return (
    <TodaySection
      title={t('comingErasures')}
      count={count}
      link={{ to: '/app/studentdetails?state=left', label: t('openLeft') }}
    >
      {first && (
        <Typography>
          {t(children.every(({ dueOn }) => dueOn === first.dueOn) ? 'erasedOn' : 'erasedFrom', {
            count,
            day: day(first.dueOn),
          })}
        </Typography>
      )}
      <ShortList
        label={t('comingErasures')}
        items={children}
        first={5}
        line={child => <Line key={child._id} child={child} />}
      />
      {count > children.length && <Typography>{t('andMore', { count: count - children.length })}</Typography>}
    </TodaySection>
  )
}

function Line({ child }: { child: SchoolToday['erasures']['children'][number] }) {
  const t = useTexts('today')
  const { day } = useFormats()
  const message = useMessages()
  const toasts = useToasts()
  const undo = useWrite(api.erasures.undo)
  const { _id, fullName, dueOn } = child
  const takeBack = () =>
    undo.mutate(
      { params: { id: _id } },
      { onSuccess: answer => toasts.success(message(answer.message)), onError: toasts.failure },
    )
  return (
    <ListItem disableGutters sx={{ gap: 2, paddingBlock: 0 }}>
      <ListItemText id={_id} primary={fullName} secondary={t('erasedOnDay', { day: day(dueOn) })} />
      {mayWrite('settings') && (
        <Button variant="outlined" aria-describedby={_id} onClick={takeBack} disabled={undo.isPending}>
          {t('undoErasure')}
        </Button>
      )}
    </ListItem>
  )
}
