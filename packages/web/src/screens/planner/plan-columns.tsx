import type { RecordWithHistory } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import Button from '@mui/material/Button'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { ChildLink } from '../../parts/child-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { useKeyName } from '../../parts/key-chip.tsx'
import { nameOf } from '../../parts/student-name.ts'
import type { Column } from '../../ui/column.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { recordName } from './record-name.ts'

type Handlers = {
  onKey: (row: RecordWithHistory, key: Key) => void
  onPublish: (row: RecordWithHistory) => void
}

/** The columns of the plan. */
export function usePlanColumns({ onKey, onPublish }: Handlers): Column<RecordWithHistory>[] {
  const t = useTexts('planner')
  const { day } = useFormats()
  const keyName = useKeyName()
  const status = ({ publicStatus }: RecordWithHistory) =>
    t(publicStatus === 'publish' ? 'published' : 'draft')
  return [
    { key: 'classId', title: t('class'), text: row => row.classId?.className, width: 114 },
    {
      key: 'studentId',
      title: t('student'),
      text: row => nameOf(row.studentId),
      cell: row => <ChildLink id={row.studentId._id}>{nameOf(row.studentId)}</ChildLink>,
      width: 100,
    },
    {
      key: 'superActivityId',
      title: t('area'),
      text: row => row.superActivityId.superActivityName,
      width: 112,
    },
    { key: 'activityId', title: t('activities'), text: row => row.activityId.activityName, width: 108 },
    {
      key: 'subActivityId',
      title: t('exercises'),
      text: row => row.subActivityId?.subActivityName,
      width: 110,
    },
    { key: 'remarks', title: t('remarks'), text: row => row.remarks, width: 80 },
    {
      key: 'date',
      title: t('start'),
      text: row => row.date,
      cell: row => day(row.date),
      sheet: 'day',
      width: 92,
    },
    {
      key: 'endDate',
      title: t('end'),
      text: row => row.endDate,
      cell: row => day(row.endDate),
      sheet: 'day',
      width: 92,
    },
    {
      key: 'key',
      title: t('key'),
      text: row => row.key && keyName(row.key),
      cell: row => (
        <KeyButtons size={32} value={row.key} name={recordName(row)} onPick={key => onKey(row, key)} />
      ),
      width: 164,
    },
    {
      key: 'publicStatus',
      title: t('status'),
      text: status,
      cell: row =>
        row.publicStatus === 'publish' ? (
          <StatusChip label={status(row)} tone="good" />
        ) : (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('publish.row', { name: recordName(row) })}
            onClick={() => onPublish(row)}
          >
            {status(row)}
          </Button>
        ),
      width: 112,
    },
  ]
}
