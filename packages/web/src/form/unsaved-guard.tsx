import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { type Question, useConfirm } from '../ui/confirm.tsx'

type Props = {
  unsaved: RefObject<boolean>
  /** What is asked, where it is not about something typed; the same object at every turn. */
  question?: Question
}

/** Asks before any way out (a link, Back, Escape, closing the tab) while `unsaved` holds true. */
export function UnsavedGuard({ unsaved, question }: Props) {
  const t = useTexts('ui')
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const asked = question ?? {
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      action: t('unsaved.leave'),
      refusal: t('unsaved.stay'),
      destructive: true,
    }
    confirm(asked).then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, question, t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return null
}
