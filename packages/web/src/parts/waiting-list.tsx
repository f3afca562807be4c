import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { outbox } from '../api/outbox/outbox.ts'
import type { Waiting } from '../api/outbox/queue.ts'
import { ApiError } from '../lib/api-error.ts'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** One that waits on this device: what it says, and the way to look at it where there is one. */
export type WaitingItem = { one: Waiting; text: string; onOpen?: () => void }

/** What waits on this device, and what came back refused, which is a person's to decide. */
export function WaitingList({ items }: { items: readonly WaitingItem[] }) {
  const t = useTexts('parts')
  if (items.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={t('waiting.title')}
      sx={{ display: 'grid', gap: 1, marginBlockEnd: 2 }}
    >
      {items.map(item => (
        <Item key={item.one.key} {...item} />
      ))}
    </Box>
  )
}

function Item({ one, text, onOpen }: WaitingItem) {
  const t = useTexts('parts')
  const { moment } = useFormats()
  const errorText = useErrorText()
  const { refusal } = one
  return (
    <Alert severity={refusal ? 'warning' : 'info'} role={refusal ? 'alert' : 'status'}>
      <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
      {refusal
        ? t('waiting.refused', { reason: errorText(refusalOf(one)) })
        : t('waiting.since', { at: moment(one.savedAt) })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        {onOpen && <Choice onChoose={onOpen}>{t('waiting.open')}</Choice>}
        {refusal && <Decide one={one} />}
      </Box>
    </Alert>
  )
}

function Decide({ one }: { one: Waiting }) {
  const t = useTexts('parts')
  const confirm = useConfirm()
  const discard = async () => {
    const agreed = await confirm({
      title: t('waiting.discardTitle'),
      text: t('waiting.discardText'),
      action: t('waiting.discard'),
      destructive: true,
    })
    if (agreed) await outbox.discard(one.key)
  }
  const again = async () => {
    await outbox.pardon(one.key)
    await outbox.send()
  }
  return (
    <>
      {/* What stands against a newer version would only be refused again. */}
      {one.refusal?.status !== 409 && <Choice onChoose={() => void again()}>{t('waiting.again')}</Choice>}
      <Choice onChoose={() => void discard()}>{t('waiting.discard')}</Choice>
    </>
  )
}

function Choice({ onChoose, children }: { onChoose: () => void; children: string }) {
  return (
    <Button color="inherit" variant="outlined" size="small" onClick={onChoose}>
      {children}
    </Button>
  )
}

/** Why the server did not take one that waited; undefined while it has not said so. */
export function refusalOf({ refusal }: Waiting): ApiError | undefined {
  return refusal && new ApiError(refusal.status, { message: refusal.message })
}
