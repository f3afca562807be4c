import { api } from '@casa/contract'
import { useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'

/** Publishes drafts after asking, up to the limit of one request, and shows the server's message. */
export function usePublish(): (ids: readonly string[], name?: string) => Promise<void> {
  const t = useTexts('planner')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const publish = useWrite(api.records.publishMany)
  return async (ids, name) => {
    const count = ids.length
    const question = {
      title: name ? t('publish.one', { name }) : t('publish.title', { count }),
      text: t('publish.text', { count }),
      action: name ? t('publish.action') : t('publish.drafts', { count }),
    }
    if (!(await confirm(question))) return
    try {
      const answer = await publish.mutateAsync({ body: { ids: [...ids], publicStatus: 'publish' } })
      toasts.success(message(answer.message))
    } catch (error) {
      toasts.failure(error)
    }
  }
}
