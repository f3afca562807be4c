import type { RecordWithHistory } from '@casa/contract/records'
import type { Key } from '@casa/contract/rules/keys'
import Button from '@mui/material/Button'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { childName } from '../../parts/child-link.tsx'
import { LessonLink, useLessonOf, WorkLink } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { useKeyName } from '../../parts/key-chip.tsx'
import type { Column } from '../../ui/column.ts'
import { useTwoLines } from '../../ui/list-layout.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { touchArea } from '../../ui/styles.ts'
import { ClampedText, OneLine } from '../../ui/text-wrap.tsx'
import { recordName } from './record-name.ts'

type Handlers = {
  onKey: (row: RecordWithHistory, key: Key) => void
  onPublish: (row: RecordWithHistory) => void
  /** Without it a draft is shown, but not offered to be published. */
  mayPublish: boolean
}

/** The columns of the plan; children and their classes are in the headings. */
export function usePlanColumns({ onKey, onPublish, mayPublish }: Handlers): Column<RecordWithHistory>[] {
  const t = useTexts('planner')
  const { shortDay } = useFormats()
  const keyName = useKeyName()
  const twoLines = useTwoLines(true)
  const size = twoLines ? 44 : 30
  const status = ({ publicStatus }: RecordWithHistory) =>
    t(publicStatus === 'publish' ? 'published' : 'draft')
  return [
    ...useWorkColumns(),
    {
      key: 'date',
      title: t('start'),
      text: row => row.date,
      cell: row => <OneLine>{shortDay(row.date)}</OneLine>,
      brief: row => [...new Set([row.date, row.endDate])].map(shortDay).join(' – '),
      sheet: 'day',
      width: 58,
    },
    {
      key: 'endDate',
      title: t('end'),
      text: row => row.endDate,
      cell: row => <OneLine>{shortDay(row.endDate)}</OneLine>,
      onPhone: 'opened',
      sheet: 'day',
      width: 58,
    },
    {
      key: 'key',
      title: t('key'),
      text: row => row.key && keyName(row.key),
      cell: row => (
        <KeyButtons size={size} value={row.key} name={recordName(row)} onPick={key => onKey(row, key)} />
      ),
      width: 144,
      onPhone: 'secondEnd',
    },
    {
      key: 'publicStatus',
      title: t('status'),
      text: status,
      cell: row =>
        row.publicStatus === 'publish' || !mayPublish ? (
          <StatusChip label={status(row)} tone={row.publicStatus === 'publish' ? 'good' : 'quiet'} />
        ) : (
          <Button
            variant="outlined"
            size="small"
            aria-label={t('publish.row', { name: recordName(row) })}
            onClick={() => onPublish(row)}
            sx={draft}
          >
            {status(row)}
          </Button>
        ),
      brief: row => (
        <StatusChip label={status(row)} tone={row.publicStatus === 'publish' ? 'good' : 'quiet'} />
      ),
      width: 108,
      onPhone: 'firstEnd',
    },
  ]
}

/** The columns for who a plan is for and what it is about. */
function useWorkColumns(): Column<RecordWithHistory>[] {
  const t = useTexts('planner')
  const lessonOf = useLessonOf()
  const withLesson = (row: RecordWithHistory, size: number) => (
    <>
      <WorkLink work={row} />
      <LessonLink lesson={lessonOf(row.subActivityId?._id)} size={size} sx={inLine} />
    </>
  )
  return [
    { key: 'classId', title: t('class'), text: row => row.classId?.className, inHeading: true },
    { key: 'studentId', title: t('student'), text: row => childName(row.studentId), inHeading: true },
    {
      key: 'superActivityId',
      title: t('area'),
      text: row => row.superActivityId.superActivityName,
      width: 102,
      onPhone: 'opened',
    },
    {
      key: 'activityId',
      title: t('activities'),
      text: row => row.activityId.activityName,
      width: 103,
      onPhone: 'opened',
    },
    {
      key: 'subActivityId',
      title: t('exercises'),
      text: row => row.subActivityId?.subActivityName,
      cell: row => row.subActivityId && withLesson(row, 30),
      brief: row => withLesson(row, 44),
      main: true,
    },
    {
      key: 'remarks',
      title: t('remarks'),
      text: row => row.remarks,
      cell: row => row.remarks && <ClampedText>{row.remarks}</ClampedText>,
      width: 74,
      onPhone: 'opened',
    },
  ]
}

/** As tall as the Published chip, with a touch target as large as a fingertip. */
const draft = {
  position: 'relative',
  minWidth: 64,
  paddingInline: 1,
  // Stronger than the theme, which gives buttons another height on wide screens.
  '&&': { minHeight: 30, marginBlock: 0 },
  '&::after': touchArea,
} as const
/** Without increasing its line height. */
const inLine = { flex: 'none', '&&&': { marginBlock: '-12px' } } as const
