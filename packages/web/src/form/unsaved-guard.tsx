import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { type Question, useConfirm } from '../ui/confirm.tsx'

type Props = {
  unsaved: RefObject<boolean>
  /** The question for anything but unsaved input. It must be memoised. */
  question?: Question
}

/** Asks before navigation or closing the tab while `unsaved` is true. */
export function UnsavedGuard({ unsaved, question }: Props) {
  const t = useTexts('ui')
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const dialog = question ?? {
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      action: t('unsaved.leave'),
      refusal: t('unsaved.stay'),
      destructive: true,
    }
    confirm(dialog).then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm, question, t])
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => unsaved.current && event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return null
}
