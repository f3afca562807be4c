import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useRef } from 'react'
import { Link, Outlet } from 'react-router'
import { withParameters } from '../../lib/address.ts'
import { mayWrite } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { KeyLegend } from '../../parts/key-legend.tsx'
import { KeyUndo } from '../../parts/key-undo.tsx'
import { useFilter } from '../../parts/use-filter.ts'
import { Add } from '../../ui/icons.tsx'
import { ListLayout } from '../../ui/list-layout.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFreshScroll } from '../../ui/use-fresh-scroll.ts'
import { MatrixView } from './matrix-view.tsx'
import { PlanView } from './plan-view.tsx'
import { type PlannerContext, usePlans } from './use-plans.ts'

/** The weekly plan and the recording of keys: as a table of records, or as a matrix of children and exercises. */
export default function PlannerScreen() {
  const t = useTexts('planner')
  const [address, setAddress] = useAddress()
  const filter = useFilter()
  const { classId } = filter
  const view = address.get('view') === 'matrix' ? 'matrix' : 'plan'
  const add = mayWrite('learning') && (
    <Button
      component={Link}
      to={{ pathname: 'new', search: address.toString() }}
      variant="contained"
      startIcon={<Add />}
    >
      {t('add')}
    </Button>
  )
  const views = (
    <ToggleButtonGroup
      exclusive
      value={view}
      onChange={(_, next: string | null) =>
        next && setAddress(withParameters({ view: next === 'matrix' ? next : '' }))
      }
      aria-label={t('view')}
    >
      {(['plan', 'matrix'] as const).map(name => (
        <ToggleButton key={name} value={name}>
          {t(name)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
  const plans = usePlans(filter)
  const start = useRef<HTMLDivElement>(null)
  useFreshScroll(start, view)
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <KeyUndo>
      <div ref={start} />
      {view === 'matrix' ? (
        <MatrixView
          classId={classId}
          onClass={classId => filter.choose({ classId })}
          head={tools => (
            <PageHeader
              title={t('title')}
              dense
              actions={
                <>
                  {views}
                  {tools}
                  {!phone && add}
                </>
              }
            />
          )}
        />
      ) : (
        <ListLayout wide>
          <PageHeader
            title={t('title')}
            actions={
              <>
                {views}
                <KeyLegend />
                {add}
              </>
            }
          />
          <PlanView plans={plans} />
        </ListLayout>
      )}
      <Outlet context={{ classId, onPlanned: plans.showPlanned } satisfies PlannerContext} />
    </KeyUndo>
  )
}
