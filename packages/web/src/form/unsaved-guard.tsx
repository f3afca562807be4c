import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { useConfirm } from '../ui/confirm.tsx'

/** Asks before any way out (a link, Back, Escape, closing the tab) while `unsaved` holds true. */
export function UnsavedGuard({ unsaved }: { unsaved: RefObject<boolean> }) {
  const t = useTexts('ui')
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const question = {
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      action: t('unsaved.leave'),
      refusal: t('unsaved.stay'),
      destructive: true,
    }
    confirm(question).then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return null
}
