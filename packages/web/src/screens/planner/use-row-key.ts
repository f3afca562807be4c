import { api } from '@casa/contract'
import type { RecordWithHistory } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import { useShownWrite } from '../../api/hooks.ts'
import { useChangeRows } from '../../api/list.ts'
import { useMessages } from '../../lib/texts.ts'
import { recordKey } from '../../parts/waiting-keys.ts'
import { useToasts } from '../../ui/toasts.tsx'

import { exerciseName } from './entry-name.ts'

type Press = { row: RecordWithHistory; key: Key }

/** Records a key on an entry of the plan: shown at once, and as it was with the server's sentence when it fails. */
export function useRowKey(): (row: RecordWithHistory, key: Key) => Promise<void> {
  const message = useMessages()
  const toasts = useToasts()
  const changeRows = useChangeRows(api.records.reports)
  const write = useShownWrite(api.records.record, {
    make: ({ row, key }: Press) => recordKey({ _id: row._id, key }, `${key}, ${exerciseName(row)}`),
    show: ({ row: { _id, key: last, isFuturePlanning }, key }) => {
      // Of two presses the later one stands: what the first one's answer or failure says is old by then.
      const change = (shown: Key | null, to: Partial<RecordWithHistory>) =>
        changeRows(row => (row._id === _id && row.key === shown ? { ...row, ...to } : row))
      change(last, { key, isFuturePlanning: false })
      return {
        settle: ({ data: [stored] }) => change(key, stored ?? {}),
        revert: () => change(key, { key: last, isFuturePlanning }),
      }
    },
  })
  return async (row, key) => {
    if (row.key === key) return
    try {
      const answer = await write.mutateAsync({ row, key })
      if (answer) toasts.success(message(answer.message))
    } catch (error) {
      toasts.failure(error)
    }
  }
}
