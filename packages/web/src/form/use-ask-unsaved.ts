import { useCallback } from 'react'
import { useTexts } from '../lib/texts.ts'
import { type Question, useConfirm } from '../ui/confirm.tsx'

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
