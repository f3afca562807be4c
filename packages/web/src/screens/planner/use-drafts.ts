import { api } from '@casa/contract'
import { entryLimit } from '@casa/contract/recording'
import type { RecordWithHistory } from '@casa/contract/records'
import type { BodyOf } from '@casa/contract/route'
import { useCall } from '../../api/hooks.ts'
import type { List } from '../../lib/list.ts'
import { matching } from '../../ui/arrange.ts'
import type { Column } from '../../ui/column.ts'

/**
 * The drafts that the plan means, as many as one request publishes: those among its rows once all of them are here,
 * else what the server finds by the same words.
 */
export function useDrafts(
  { rows, total, whole, loading, view: { search } }: List<RecordWithHistory>,
  columns: readonly Column<RecordWithHistory>[],
  asked: BodyOf<typeof api.records.reports>,
): readonly string[] {
  const here = whole && rows.length === total
  const body = { ...asked, ...(search && { search }) }
  const { data = [] } = useCall(api.records.drafts, { body }, { enabled: !here && !loading })
  if (!here) return data
  return matching(rows, columns, search)
    .filter(({ publicStatus }) => publicStatus === 'draft')
    .map(({ _id }) => _id)
    .slice(0, entryLimit)
}
