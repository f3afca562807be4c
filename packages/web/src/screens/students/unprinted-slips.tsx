import type { WelcomeSlip } from '@casa/contract/students'
import { useEffect, useMemo, useRef } from 'react'
import { UnsavedGuard } from '../../form/unsaved-guard.tsx'
import { useTexts } from '../../lib/texts.ts'
import { useClose } from '../../ui/route-dialog.tsx'
import { WelcomeSlips } from './welcome-slips.tsx'

/** Slips that the user cannot leave by accident, because their passwords are shown only once. */
export function UnprintedSlips({ slips }: { slips: readonly WelcomeSlip[] }) {
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
