import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { outbox, useWaiting } from '../../api/outbox.ts'
import { useFormats } from '../../lib/formats.ts'
import type { Waiting } from '../../lib/outbox.ts'
import { useTexts } from '../../lib/texts.ts'
import { useClasses } from '../../parts/use-classes.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { aboutDay, refusalOf, sheetCall, sheetOf } from './waiting-sheet.ts'

type Place = { classId: string; date: string }
type Props = { shown: Place; onOpen: (place: Place) => void }

/** The sheets that wait on this device, and those that came back refused; the one on screen tells of itself. */
export function WaitingSheets({ shown, onOpen }: Props) {
  const t = useTexts('attendance')
  const { options } = useClasses()
  const sheets = useWaiting().filter(({ call, about }) => call === sheetCall && about !== aboutDay(shown))
  if (sheets.length === 0) return null
  const reachable = (one: Waiting) => options.some(({ value }) => value === sheetOf(one).classId)
  return (
    <Box
      component="section"
      aria-label={t('waiting.title')}
      sx={{ display: 'grid', gap: 1, marginBlockEnd: 2 }}
    >
      {sheets.map(one => (
        <WaitingSheet
          key={one.key}
          one={one}
          onOpen={reachable(one) ? () => onOpen(sheetOf(one)) : undefined}
        />
      ))}
    </Box>
  )
}

function WaitingSheet({ one, onOpen }: { one: Waiting; onOpen: (() => void) | undefined }) {
  const t = useTexts('attendance')
  const { moment } = useFormats()
  const errorText = useErrorText()
  const { present, absent } = sheetOf(one)
  const refusal = refusalOf(one)
  return (
    <Alert severity={refusal ? 'warning' : 'info'} role={refusal ? 'alert' : 'status'}>
      <Typography sx={{ fontWeight: 600 }}>
        {t('waiting.sheet', { sheet: one.label, present, absent })}
      </Typography>
      {refusal
        ? t('waiting.refused', { reason: errorText(refusal) })
        : t('waits', { at: moment(one.savedAt) })}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        {onOpen && (
          <Button color="inherit" variant="outlined" size="small" onClick={onOpen}>
            {t('waiting.open')}
          </Button>
        )}
        {refusal && <Decide one={one} />}
      </Box>
    </Alert>
  )
}

function Decide({ one }: { one: Waiting }) {
  const t = useTexts('attendance')
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
      {/* What stands against another sheet would only be refused again. */}
      {one.refusal?.status !== 409 && (
        <Button color="inherit" variant="outlined" size="small" onClick={() => void again()}>
          {t('waiting.again')}
        </Button>
      )}
      <Button color="inherit" variant="outlined" size="small" onClick={() => void discard()}>
        {t('waiting.discard')}
      </Button>
    </>
  )
}
