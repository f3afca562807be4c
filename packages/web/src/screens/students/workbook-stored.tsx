import { messages } from '@casa/contract/messages'
import type { AnswerOf } from '@casa/contract/route'
import type { students, WelcomeSlip } from '@casa/contract/students'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef } from 'react'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useClose } from '../../ui/route-dialog.tsx'
import { WelcomeSlips } from './welcome-slips.tsx'

type Props = { answer: AnswerOf<typeof students.import> }

/** Tells how many children a workbook brought, and shows the slips of their parents who are new. */
export function WorkbookStored({ answer }: Props) {
  const t = useTexts('students')
  const message = useMessages()
  const close = useClose()
  const { locale } = useFormats()
  const { count, unread } = answer.data
  // The answer to a repeated request leaves the slips out.
  const slips = answer.welcome ?? []
  return (
    <>
      <Alert severity="success" sx={{ marginBlockEnd: 2 }}>
        <AlertTitle>{message(messages.upload.imported)}</AlertTitle>
        {t('upload.count', { count, formatted: count.toLocaleString(locale) })}
        {unread.length > 0 && <div>{t('upload.unread', { names: unread.join(', ') })}</div>}
      </Alert>
      {slips.length > 0 ? (
        <UnprintedSlips slips={slips} />
      ) : (
        <>
          <Typography>{t('upload.noSlips')}</Typography>
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', paddingBlock: 2 }}>
            <Button variant="contained" onClick={close}>
              {t('upload.done')}
            </Button>
          </Box>
        </>
      )}
    </>
  )
}

/** Slips that are not left behind by accident: nothing shows their passwords again. */
function UnprintedSlips({ slips }: { slips: readonly WelcomeSlip[] }) {
  const t = useTexts('students')
  const close = useClose()
  const unprinted = useRef(true)
  useEffect(() => {
    const printed = () => {
      unprinted.current = false
    }
    addEventListener('afterprint', printed)
    return () => removeEventListener('afterprint', printed)
  }, [])
  const question = useMemo(
    () => ({
      title: t('upload.unprinted.title'),
      text: t('upload.unprinted.text'),
      action: t('upload.unprinted.leave'),
      refusal: t('upload.unprinted.stay'),
      destructive: true,
    }),
    [t],
  )
  return (
    <>
      <UnsavedGuard unsaved={unprinted} question={question} />
      <WelcomeSlips slips={slips} onDone={() => close?.()} />
    </>
  )
}
