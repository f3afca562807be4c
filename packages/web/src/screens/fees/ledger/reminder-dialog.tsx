import { api } from '@casa/contract'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useCall, useWrite } from '../../../api/hooks.ts'
import { useMessages, useTexts } from '../../../lib/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ClosableDialog } from '../../../ui/route-dialog.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import type { ReminderPreview } from './account.ts'

const list = {
  margin: 0,
  padding: 0,
  maxHeight: '40vh',
  overflowY: 'auto',
  listStyle: 'none',
  // A school may remind thousands of families at once, so only visible texts are laid out.
  '& > li': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 84px' },
}
const item = {
  marginBlockEnd: 1.5,
  paddingInlineStart: 2,
  borderInlineStart: '4px solid',
  borderInlineStartColor: 'divider',
}

/** What the parents of each child will read, word for word. */
function ReminderTexts({ reminders }: Pick<ReminderPreview, 'reminders'>) {
  const t = useTexts('ledger')
  const message = useMessages()
  const heading = useId()
  return (
    <div>
      <Typography id={heading} sx={{ color: 'text.secondary' }}>
        {t('remind.preview')}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {t('remind.language')}
      </Typography>
      {/* It scrolls, so it must be reachable by keyboard. */}
      <Box component="ul" role="list" tabIndex={0} aria-labelledby={heading} sx={list}>
        {reminders.map(({ _id, fullName, parents, text }) => (
          <Box component="li" key={_id} sx={item}>
            <Typography sx={{ fontWeight: 600 }}>
              {fullName} · {t('remind.readers', { count: parents })}
            </Typography>
            <Box component="blockquote" sx={{ margin: 0 }}>
              {message(text)}
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  )
}

type Props = { students: readonly string[]; onClose: () => void; onSent: () => void }

/** Shows what the parents of the chosen children would receive, and how many, before anything is sent. */
export function ReminderDialog({ students, onClose, onSent }: Props) {
  const t = useTexts('ledger')
  const message = useMessages()
  const toasts = useToasts()
  const body = { studentId: [...students] }
  const preview = useCall(api.ledger.previewReminders, { body })
  const { mutateAsync, isPending } = useWrite(api.ledger.remind)
  const send = async () => {
    try {
      const answer = await mutateAsync({ body })
      toasts.success(message(answer.message))
      onSent()
      onClose()
    } catch (error) {
      toasts.failure(error)
    }
  }
  return (
    <ClosableDialog title={t('remind.title')} onClose={onClose}>
      {preview.isPending && <Skeleton aria-busy variant="rounded" height={160} />}
      {preview.isError && <ErrorState error={preview.error} retry={() => void preview.refetch()} />}
      {preview.data && <Preview preview={preview.data} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, paddingBlock: 2 }}>
        <Button onClick={onClose}>{t('remind.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!preview.data?.parents}
          loading={isPending}
          onClick={() => void send()}
        >
          {t('remind.send')}
        </Button>
      </Box>
    </ClosableDialog>
  )
}

function Preview({ preview }: { preview: ReminderPreview }) {
  const t = useTexts('ledger')
  const { parents, remindedToday, left, withoutParent, reminders } = preview
  return (
    <Stack spacing={2}>
      <Alert severity={parents > 0 ? 'info' : 'warning'} role="status">
        {parents > 0 ? t('remind.get', { count: parents }) : t('remind.nobody')}
      </Alert>
      {remindedToday > 0 && <Typography>{t('remind.already', { count: remindedToday })}</Typography>}
      {left > 0 && <Typography>{t('remind.left', { count: left })}</Typography>}
      {withoutParent > 0 && <Typography>{t('remind.noParent', { count: withoutParent })}</Typography>}
      {reminders.length > 0 && <ReminderTexts reminders={reminders} />}
    </Stack>
  )
}
