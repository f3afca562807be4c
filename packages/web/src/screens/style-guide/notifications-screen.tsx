import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { useStyleTexts } from './style-texts.ts'

/** The five kinds of message on a screen, each of which can be tried out. */
export default function NotificationsScreen() {
  const app = useTexts('app')
  const t = useStyleTexts()
  const toasts = useToasts()
  const confirm = useConfirm()
  const undo = () => toasts.success(t('notifications.undone'))
  const ask = () =>
    confirm({
      title: t('notifications.askTitle'),
      text: t('notifications.askText'),
      action: t('notifications.askAction'),
      destructive: true,
    })
  return (
    <>
      <PageHeader title={app('screens.notifications')} description={t('notifications.about')} />
      <Place title={t('notifications.toast')} text={t('notifications.toastText')}>
        <Button variant="outlined" onClick={() => toasts.success(t('notifications.successSaid'))}>
          {t('notifications.success')}
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            toasts.success(t('notifications.undoSaid'), [
              { label: t('notifications.undoAction'), onClick: undo, isUndo: true },
            ])
          }
        >
          {t('notifications.undo')}
        </Button>
        <Button variant="outlined" onClick={() => toasts.failure(t('notifications.failureSaid'))}>
          {t('notifications.failure')}
        </Button>
      </Place>
      <Place title={t('notifications.dialog')} text={t('notifications.dialogText')}>
        <Button variant="outlined" onClick={() => void ask()}>
          {t('notifications.ask')}
        </Button>
      </Place>
      <Place title={t('notifications.field')} text={t('notifications.fieldText')}>
        <TextField
          error
          defaultValue="98480"
          label={t('notifications.fieldLabel')}
          helperText={t('notifications.fieldError')}
        />
      </Place>
      <Place title={t('notifications.form')} text={t('notifications.formText')}>
        <Alert severity="error" role="note">
          {t('notifications.formSaid')}
        </Alert>
      </Place>
      <Place title={t('notifications.banner')} text={t('notifications.bannerText')}>
        <Alert severity="warning" role="note">
          {t('notifications.bannerSaid')}
        </Alert>
      </Place>
    </>
  )
}

function Place({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Paper variant="outlined" sx={{ padding: 2, marginBlockEnd: 2 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', marginBlockEnd: 1.5, maxWidth: '68ch' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Paper>
  )
}
