import { type RefObject, useCallback, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { isInputKept } from '../lib/session.ts'
import { useTexts } from '../lib/texts.ts'
import { watchUnsaved } from '../lib/unsaved.ts'
import { type Question, useConfirm } from '../ui/confirm.tsx'
import { useMayClose } from '../ui/route-dialog.tsx'

type Props = {
  unsaved: RefObject<boolean>
  /** The question for anything but unsaved input. It must be memoised. */
  question?: Question
  /** Whether the input is kept when the session ends or a new version is loaded, so that leaving loses nothing. */
  keptPastSession?: boolean
}

/** Asks before navigation, closing the surrounding dialog or closing the tab while `unsaved` is true. */
export function UnsavedGuard({ unsaved, question, keptPastSession = false }: Props) {
  const ask = useAskUnsaved(question)
  const mayClose = useMayClose()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    ask().then(leave => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, ask])
  useEffect(() => {
    if (!mayClose) return
    mayClose.current = async () => !unsaved.current || ask()
    return () => {
      mayClose.current = undefined
    }
  }, [mayClose, unsaved, ask])
  useEffect(() => watchUnsaved(() => unsaved.current), [unsaved])
  useEffect(() => {
    const isLost = () => unsaved.current && !(keptPastSession && isInputKept())
    const prevent = (event: BeforeUnloadEvent) => isLost() && event.preventDefault()
    addEventListener('beforeunload', prevent)
    return () => removeEventListener('beforeunload', prevent)
  }, [unsaved, keptPastSession])
  return null
}

/**
 * Returns a function that asks whether to leave although something would be lost, and resolves with true if the user
 * agrees. `question` replaces the one about unsaved input; it must be memoised.
 */
export function useAskUnsaved(question?: Question): () => Promise<boolean> {
  const t = useTexts('ui')
  const confirm = useConfirm()
  return useCallback(
    () =>
      confirm(
        question ?? {
          title: t('unsaved.title'),
          text: t('unsaved.text'),
          action: t('unsaved.leave'),
          refusal: t('unsaved.stay'),
          destructive: true,
        },
      ),
    [confirm, question, t],
  )
}
