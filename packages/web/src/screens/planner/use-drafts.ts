import { api } from '@casa/contract'
import { recordLimit } from '@casa/contract/recording'
import type { RecordWithHistory } from '@casa/contract/records'
import type { BodyOf } from '@casa/contract/route'
import { useCall } from '../../api/hooks.ts'
import type { List } from '../../lib/list.ts'
import { matching } from '../../ui/arrange.ts'
import type { Column } from '../../ui/column.ts'

/**
 * The ids of the plan's drafts, up to the limit of one request. They come from the rows once all of them are loaded,
 * until then from the server.
 */
export function useDrafts(
  { rows, total, whole, loading, view: { search } }: List<RecordWithHistory>,
  columns: readonly Column<RecordWithHistory>[],
  query: BodyOf<typeof api.records.reports>,
): readonly string[] {
  const loaded = whole && rows.length === total
  const body = { ...query, ...(search && { search }) }
  const { data = [] } = useCall(api.records.drafts, { body }, { enabled: !loaded && !loading })
  if (!loaded) return data
  return matching(rows, columns, search)
    .filter(({ publicStatus }) => publicStatus === 'draft')
    .map(({ _id }) => _id)
    .slice(0, recordLimit)
}
