import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Matrix } from '@casa/contract/progress'
import type { Theme } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { at } from '../../parts/grid/grid-block.ts'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { KeyMatrix } from '../../parts/matrix/key-matrix.tsx'
import { FocusedCell, MatrixLegend } from '../../parts/matrix/matrix-legend.tsx'
import { StudentChoice } from '../../parts/student-select.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { lazyPart, placeholderOf } from '../../ui/lazy-part.tsx'
import { type Loadable, Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'

/** A class's latest keys, and one child's performance. */
export default function StudentActivityScreen() {
  const t = useTexts('progress')
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'performance' ? 'performance' : 'status'
  return (
    <>
      <PageHeader
        title={t(tab === 'status' ? 'status' : 'performance')}
        actions={<KeyLegend look="staffKey" />}
      />
      <Tabs value={tab} aria-label={t('views')} sx={{ marginBlockEnd: 1.5 }}>
        <Tab component={Link} to="?tab=status" value="status" label={t('statusTab')} />
        <Tab component={Link} to="?tab=performance" value="performance" label={t('performanceTab')} />
      </Tabs>
      {tab === 'status' ? <StatusTab /> : <PerformanceTab />}
    </>
  )
}

// The teacher's first screen is the matrix, and loads without the table.
const StudentRecords = lazyPart(async () => (await import('./student-records.tsx')).StudentRecords, {
  pending: () => placeholderOf(420),
})

/** The keys of a class's children, or the records of one of them. */
function StatusTab() {
  const message = useMessages()
  const t = useTexts('progress')
  const { classId, studentId, choose } = useFilter()
  const matrix = useCall(api.progress.matrix, { body: { classId } }, { enabled: classId !== '' })
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const choice = (
    <FilterBar>
      <ClassPicker value={classId} onChange={classId => choose({ classId })} />
      <StudentChoice
        students={matrix.data?.students}
        value={studentId}
        onChange={studentId => choose({ studentId })}
      />
    </FilterBar>
  )
  // On a phone the filters are collapsed, and nothing else says whose records these are.
  const folded = studentId !== '' && !phone
  return (
    <>
      {!folded && choice}
      {classId === '' && (
        <EmptyState title={message(messages.attendance.classRequired)} hint={t('classHint')} />
      )}
      {classId !== '' && studentId === '' && <ClassMatrix key={classId} matrix={matrix} />}
      {studentId !== '' && (
        <StudentRecords key={studentId} studentId={studentId} filters={folded && choice} />
      )}
    </>
  )
}

function ClassMatrix({ matrix }: { matrix: Loadable<Matrix> }) {
  const t = useTexts('progress')
  const message = useMessages()
  const [block, setBlock] = useState(at({ row: 0, column: 0 }))
  return (
    <Loaded query={matrix} pending={420}>
      {matrix =>
        matrix.students.length === 0 || matrix.exercises.length === 0 ? (
          <EmptyState drawing="goldenBeads" title={message(messages.noData)} hint={t('noMatrixHint')} />
        ) : (
          <>
            <MatrixLegend hint={t('statusDescription')} />
            <KeyMatrix matrix={matrix} name={t('statusTab')} block={block} onBlock={setBlock} />
            <FocusedCell matrix={matrix} place={block.active} />
          </>
        )
      }
    </Loaded>
  )
}

// The teacher's first screen does not load what only the other tab shows.
const PerformanceTab = lazyPart(async () => (await import('./student-performance.tsx')).PerformanceTab, {
  pending: () => placeholderOf(420),
})
