import { api } from '@casa/contract'
import { useWrite } from '../../api/hooks.ts'
import { newRecordingId } from '../../lib/recording-id.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useKeyUndo } from '../../parts/key-undo.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/**
 * Publishes drafts, up to the limit of one request, and offers Undo. For several it asks first: not all of them may be in
 * view.
 */
export function usePublish(): (ids: readonly string[], name?: string) => Promise<void> {
  const t = useTexts('planner')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const publish = useWrite(api.records.publishMany)
  return async (ids, name) => {
    const count = ids.length
    const question = {
      title: t('publish.title', { count }),
      text: t('publish.text', { count }),
      action: t('publish.drafts', { count }),
    }
    if (count > 1 && !(await confirm(question))) return
    try {
      const recording = newRecordingId()
      const answer = await publish.mutateAsync({
        body: { ids: [...ids], publicStatus: 'publish', recording },
      })
      const number = t('publish.done', { count })
      const published = { id: recording, what: name ?? number, label: number }
      undo.begin(published)
      undo.showToast(published, `${message(answer.message)}: ${published.what}`)
    } catch (error) {
      toasts.failure(error)
    }
  }
}
