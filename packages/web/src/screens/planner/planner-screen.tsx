import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { Link, Outlet, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/texts.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { MatrixView } from './matrix-view.tsx'
import { PlanView } from './plan-view.tsx'

/** The weekly plan and the recording of keys: as a table of entries, or as a matrix of children and exercises. */
export default function PlannerScreen() {
  const t = useTexts('planner')
  const [address, setAddress] = useSearchParams()
  const [classId, setClassId] = useState('')
  const view = address.get('view') === 'matrix' ? 'matrix' : 'plan'
  const add = (
    <Button
      component={Link}
      to={{ pathname: 'new', search: address.toString() }}
      variant="contained"
      startIcon={<Add />}
    >
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={add} />
      <Tabs
        value={view}
        onChange={(_, next: string) => setAddress(next === 'matrix' ? { view: next } : {})}
        aria-label={t('view')}
        sx={{ marginBlockEnd: 2 }}
      >
        <Tab value="plan" label={t('plan')} id="planner-plan" aria-controls="planner-view" />
        <Tab value="matrix" label={t('matrix')} id="planner-matrix" aria-controls="planner-view" />
      </Tabs>
      <div role="tabpanel" id="planner-view" aria-labelledby={`planner-${view}`}>
        {view === 'matrix' ? (
          <MatrixView classId={classId} onClass={setClassId} />
        ) : (
          <PlanView classId={classId} onClass={setClassId} add={add} />
        )}
      </div>
      <Outlet context={classId} />
    </>
  )
}
