import { api } from '@casa/contract'
import { entryLimit, type RecordWithHistory } from '@casa/contract/records'
import { useWrite } from '../../api/hooks.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { entryName } from './entry-name.ts'

/** Publishes entries, one or many, after asking; says so as the server does. */
export function usePublish(): (drafts: readonly RecordWithHistory[]) => Promise<void> {
  const t = useTexts('planner')
  const message = useMessages()
  const confirm = useConfirm()
  const toasts = useToasts()
  const publish = useWrite(api.records.publish)
  const publishMany = useWrite(api.records.publishMany)

  const send = async (drafts: readonly RecordWithHistory[]) => {
    const [only, ...others] = drafts.map(({ _id }) => _id)
    if (!only) return
    if (others.length === 0) {
      await publish.mutateAsync({ params: { id: only }, body: { publicStatus: 'publish' } })
      return
    }
    for (let start = 0; start < drafts.length; start += entryLimit) {
      const ids = drafts.slice(start, start + entryLimit).map(({ _id }) => _id)
      await publishMany.mutateAsync({ body: { ids, publicStatus: 'publish' } })
    }
  }

  return async drafts => {
    const [first] = drafts
    if (!first) return
    const count = drafts.length
    const question = {
      title: count === 1 ? t('publish.one', { name: entryName(first) }) : t('publish.title', { count }),
      text: t('publish.text', { count }),
      action: count === 1 ? t('publish.action') : t('publish.drafts', { count }),
    }
    if (!(await confirm(question))) return
    try {
      await send(drafts)
      toasts.success(message(api.records.publish.message))
    } catch (error) {
      toasts.failure(error)
    }
  }
}
