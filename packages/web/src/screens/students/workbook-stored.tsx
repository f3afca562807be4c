import type { AnswerOf } from '@casa/contract/route'
import type { students, WelcomeSlip } from '@casa/contract/students'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo, useRef } from 'react'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { WorkbookDone, WorkbookOutcome } from '../../parts/workbook-outcome.tsx'
import { useClose } from '../../ui/route-dialog.tsx'
import { WelcomeSlips } from './welcome-slips.tsx'

type Props = { answer: AnswerOf<typeof students.import> }

/** Shows how many children a workbook registered, and the slips of new parents. */
export function WorkbookStored({ answer }: Props) {
  const t = useTexts('students')
  const { number } = useFormats()
  const { count, unread } = answer.data
  // A repeated request's answer has no slips.
  const slips = answer.welcome ?? []
  return (
    <>
      <WorkbookOutcome unread={unread}>
        {t('upload.count', { count, formatted: number(count) })}
      </WorkbookOutcome>
      {slips.length > 0 ? (
        <UnprintedSlips slips={slips} />
      ) : (
        <>
          <Typography>{t('upload.noSlips')}</Typography>
          <WorkbookDone />
        </>
      )}
    </>
  )
}

/** Slips that the user cannot leave by accident, because their passwords are shown only once. */
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
