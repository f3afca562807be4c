import type { ActivityEntry } from '@casa/contract/activity-log'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import type { Column } from '../../ui/column.ts'
import { ExportButton } from '../../ui/export-button.tsx'
import { useExport } from '../../ui/export-sheet.ts'
import { type ActivityFilter, readActivity, useActivity } from './use-activity.ts'
import { useActivityWords } from './use-words.ts'

/** Saves all entries that match the filter as a workbook. */
export function ActivityExport({ filter }: { filter: ActivityFilter }) {
  const t = useTexts('activitylog')
  const { data } = useActivity(filter)
  const rows = data?.pages.flatMap(page => page.rows) ?? []
  const list = {
    rows,
    total: rows.length,
    // What is on the screen is only the beginning.
    whole: false,
    view: { search: '', sort: '', page: 1, size: rows.length },
    readAll: (signal: AbortSignal) => readActivity(filter, signal),
  }
  const exporting = useExport({ name: t('title'), list, rows, columns: useColumns() })
  return <ExportButton exporting={exporting} total={0} phone={false} />
}

function useColumns(): Column<ActivityEntry>[] {
  const t = useTexts('activitylog')
  const words = useActivityWords()
  const { moment } = useFormats()
  return [
    { key: 'at', title: t('when'), text: row => moment(row.at) },
    { key: 'user', title: t('person'), text: words.who },
    { key: 'role', title: t('role'), text: row => words.role(row.role) },
    { key: 'area', title: t('area'), text: row => t(`areas.${row.area}`) },
    { key: 'action', title: t('what'), text: words.action },
    { key: 'about', title: t('about'), text: words.about },
    { key: 'fields', title: t('fieldsTitle'), text: words.fields },
    { key: 'device', title: t('device'), text: words.device },
    { key: 'times', title: t('count'), text: row => row.times },
  ]
}
