import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { outbox } from '../api/outbox/outbox.ts'
import { type QueuedSave, refusalOf } from '../api/outbox/queue.ts'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { useErrorText } from '../ui/use-error-text.ts'

/** A queued save, its description, and how to open what it is about. */
export type QueuedItem = { save: QueuedSave; text: string; onOpen?: () => void }

/** Lists queued saves, and refused ones with the choices that a person has. */
export function QueuedSaves({ items }: { items: readonly QueuedItem[] }) {
  const t = useTexts('parts')
  if (items.length === 0) return null
  return (
    <Box
      component="section"
      aria-label={t('waiting.title')}
      sx={{ display: 'grid', gap: 1, marginBlockEnd: 2 }}
    >
      {items.map(item => (
        <Item key={item.save.key} {...item} />
      ))}
    </Box>
  )
}

function Item({ save, text, onOpen }: QueuedItem) {
  const t = useTexts('parts')
  const { moment } = useFormats()
  const errorText = useErrorText()
  const { refusal } = save
  return (
    <Alert severity={refusal ? 'warning' : 'info'} role={refusal ? 'alert' : 'status'}>
      <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
      {refusal
        ? t('waiting.refused', { reason: errorText(refusalOf(save)) })
        : t('waiting.since', { at: moment(save.savedAt) })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        {onOpen && <Choice onChoose={onOpen}>{t('waiting.open')}</Choice>}
        {refusal && <RefusalChoices save={save} />}
      </Box>
    </Alert>
  )
}

function RefusalChoices({ save }: { save: QueuedSave }) {
  const t = useTexts('parts')
  const confirm = useConfirm()
  const discard = async () => {
    const agreed = await confirm({
      title: t('waiting.discardTitle'),
      text: t('waiting.discardText'),
      action: t('waiting.discard'),
      destructive: true,
    })
    if (agreed) await outbox.discard(save.key)
  }
  const retry = async () => {
    await outbox.retry(save.key)
    await outbox.send()
  }
  return (
    <>
      {/* A version conflict would only be refused again. */}
      {save.refusal?.status !== 409 && <Choice onChoose={() => void retry()}>{t('waiting.again')}</Choice>}
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
