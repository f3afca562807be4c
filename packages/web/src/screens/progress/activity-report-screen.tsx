import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { ActivityRecord } from '@casa/contract/recording'
import { type Key, keys, reportKeys } from '@casa/contract/rules/keys'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useList } from '../../api/list.ts'
import { useMessages } from '../../lib/messages.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useOneOf } from '../../lib/use-parameter.ts'
import { ChildLink, childName } from '../../parts/child-link.tsx'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { StudentSelect } from '../../parts/student-select.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Search } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRecordColumns } from './student-records.tsx'

/** The activity records, filtered by class, child and key. The platform's administrator sees no children's records. */
export default function ActivityReportScreen() {
  return currentUser().role === 'SUPERADMIN' ? <NoReport /> : <Report />
}

function NoReport() {
  const t = useTexts('progress')
  const message = useMessages()
  return (
    <>
      <PageHeader title={t('report')} />
      <EmptyState
        drawing="brownStair"
        title={message(messages.record.noRecords)}
        hint={t('reportOfSchools')}
      />
    </>
  )
}

function Report() {
  const t = useTexts('progress')
  const message = useMessages()
  const filter = useFilter()
  const { classId, studentId } = filter
  const [key, setKey] = useOneOf('key', keys)
  const body = {
    isFuturePlanning: false,
    ...(classId && { classId }),
    ...(studentId && { studentId }),
    ...(key && { status: reportKeys[key].sent }),
  }
  const list = useList(api.records.reports, { body })
  const columns: Column<ActivityRecord>[] = [
    {
      key: 'classId',
      title: t('class'),
      text: row => row.classId?.className ?? '',
      width: 96,
      onPhone: 'opened',
    },
    {
      key: 'studentId',
      title: t('student'),
      text: row => childName(row.studentId),
      cell: row => <ChildLink id={row.studentId._id}>{childName(row.studentId)}</ChildLink>,
      main: true,
    },
    ...useRecordColumns(),
  ]
  return (
    <ListPage
      title={t('report')}
      description={t('reportDescription')}
      commands={<KeyLegend />}
      filters={<ReportFilter filter={filter} chosenKey={key} onKey={setKey} onSearch={list.retry} />}
      list={list}
      columns={columns}
      dense
      empty={{ title: message(messages.record.noRecords), hint: t('noRecordsHint'), drawing: 'goldenBeads' }}
      exportName={t('report')}
    />
  )
}

type FilterProps = {
  filter: ReturnType<typeof useFilter>
  chosenKey: Key | ''
  onKey: (key: Key | '') => void
  /** Refetches the list. */
  onSearch: () => void
}

function ReportFilter({ filter, chosenKey, onKey, onSearch }: FilterProps) {
  const t = useTexts('progress')
  const keyLabel = useKeyLabel()
  return (
    <FilterBar onSubmit={onSearch}>
      {currentUser().role !== 'PARENT' && (
        <>
          <ClassPicker all value={filter.classId} onChange={classId => filter.choose({ classId })} />
          <StudentSelect
            classId={filter.classId}
            value={filter.studentId}
            onChange={studentId => filter.choose({ studentId })}
          />
        </>
      )}
      <TextField
        select
        size="small"
        label={t('selectKey')}
        value={chosenKey}
        onChange={event => onKey(event.target.value as Key | '')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allKeys')}</MenuItem>
        {keys.map(key => (
          <MenuItem key={key} value={key}>
            {`${keyLabel(key)} (${reportKeys[key].letter})`}
          </MenuItem>
        ))}
      </TextField>
      <Button type="submit" variant="outlined" startIcon={<Search />}>
        {t('search')}
      </Button>
    </FilterBar>
  )
}
