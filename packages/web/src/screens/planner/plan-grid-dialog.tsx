import { api } from '@casa/contract'
import type { Matrix } from '@casa/contract/progress'
import { proposedWeek } from '@casa/contract/rules/day'
import { withDistinctNames } from '@casa/contract/rules/names'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useOutletContext } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useMainClass, useOnlyClass, useRecordsIn } from '../../lib/own-classes.ts'
import { useSchoolDay } from '../../lib/school-day.ts'
import { useTexts } from '../../lib/texts.ts'
import { ClassPicker } from '../../parts/class-picker.tsx'
import { ofExercises } from '../../parts/matrix/matrix.ts'
import { DayPicker, useUnfinishedDays } from '../../ui/day-picker.tsx'
import { Add, Check } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { RouteDialog, useClose } from '../../ui/route-dialog.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ExerciseSearch } from './exercise-search.tsx'
import { oneEach, proposedWorks } from './plan-grid.ts'
import { useGridSave } from './use-grid-save.ts'
import type { PlannerContext } from './use-plans.ts'

/** Plans different works for several children of a class at once, at …/grid: a grid of children and works. */
export default function PlanGridDialog() {
  const t = useTexts('planner')
  const planner = useOutletContext<PlannerContext | undefined>()
  const only = useOnlyClass()
  const main = useMainClass()
  const [classId, setClassId] = useState(only || planner?.classId || main)
  return (
    <RouteDialog title={t('grid.title')} wide>
      {only === '' && (
        <Box sx={{ maxWidth: 320, paddingBlock: 1 }}>
          <ClassPicker value={classId} onChange={setClassId} />
        </Box>
      )}
      {classId !== '' && <ClassGrid key={classId} classId={classId} onPlanned={planner?.onPlanned} />}
    </RouteDialog>
  )
}

type ClassGridProps = { classId: string; onPlanned: PlannerContext['onPlanned'] | undefined }

/** How many works of each kind are asked for per child, to propose columns. */
const nextOfChild = 3

function ClassGrid({ classId, onPlanned }: ClassGridProps) {
  const t = useTexts('planner')
  const recordsIn = useRecordsIn()
  const matrix = useCall(api.progress.matrix, { body: { classId } })
  const next = useCall(api.progress.next, { body: { classId, first: nextOfChild } })
  const isReady = next.data !== undefined || next.isError
  return (
    <Loaded query={{ ...matrix, data: isReady ? matrix.data : undefined }} pending={[56, 320]}>
      {matrix =>
        matrix.students.length === 0 || matrix.exercises.length === 0 ? (
          <Typography sx={{ paddingBlockEnd: 3 }}>{t('grid.empty')}</Typography>
        ) : (
          <Grid
            classId={classId}
            matrix={ofExercises(matrix, ({ superActivityId }) => recordsIn(classId, superActivityId))}
            next={next.data ?? []}
            onPlanned={onPlanned}
          />
        )
      }
    </Loaded>
  )
}

type Next = Parameters<typeof oneEach>[0]
type GridProps = ClassGridProps & { matrix: Matrix; next: Next }

const cellOf = (studentId: string, subActivityId: string) => `${studentId} ${subActivityId}`

function Grid({ classId, matrix, next, onPlanned }: GridProps) {
  const t = useTexts('planner')
  const today = useSchoolDay()
  const close = useClose()
  const [works, setWorks] = useState(() => proposedWorks(next))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [days, setDays] = useState(() => proposedWeek(today))
  const [searching, setSearching] = useState(false)
  const { pending, onStart, onEnd } = useUnfinishedDays()
  const { save, saving } = useGridSave()
  const comingNext = oneEach(next, works)
  const nextCells = comingNext.map(({ studentId, subActivityId }) => cellOf(studentId, subActivityId))
  const tickNext = () => {
    setWorks([...new Set([...works, ...comingNext.map(({ subActivityId }) => subActivityId)])])
    setTicked(new Set([...ticked, ...nextCells]))
  }
  const disorder = days.startDate === '' || days.endDate === '' || days.endDate < days.startDate
  const plan = async () => {
    const cells = [...ticked].map(cell => cell.split(' ') as [string, string])
    const sent = cells.map(([studentId, subActivityId]) => ({ studentId, subActivityId }))
    if (!(await save({ classId, cells: sent, date: days.startDate, endDate: days.endDate }))) return
    onPlanned?.({ classId, ...days })
    close?.()
  }
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{t('grid.hint')}</Typography>
      {searching ? (
        <ExerciseSearch
          classId={classId}
          exercises={matrix.exercises.filter(({ _id }) => !works.includes(_id))}
          onFind={id => {
            setWorks([...works, id])
            setSearching(false)
          }}
        />
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button startIcon={<Add />} onClick={() => setSearching(true)}>
            {t('grid.addWork')}
          </Button>
          {nextCells.some(cell => !ticked.has(cell)) && (
            <Button startIcon={<Check />} onClick={tickNext}>
              {t('grid.tickNext', { count: nextCells.length })}
            </Button>
          )}
        </Box>
      )}
      <Table matrix={matrix} next={next} works={works} ticked={ticked} onTick={setTicked} />
      <Box sx={foot}>
        <Box sx={dayField}>
          <DayPicker
            label={t('start')}
            value={days.startDate}
            onChange={startDate => setDays({ ...days, startDate })}
            onPending={onStart}
          />
        </Box>
        <Box sx={dayField}>
          <DayPicker
            label={t('end')}
            value={days.endDate}
            onChange={endDate => setDays({ ...days, endDate })}
            onPending={onEnd}
          />
        </Box>
        {ticked.size === 0 ? (
          <Typography role="status" sx={{ ...footEnd, color: 'text.secondary', textAlign: 'center' }}>
            {t('grid.tickFirst')}
          </Typography>
        ) : (
          <Button
            variant="contained"
            sx={footEnd}
            disabled={saving || disorder || pending}
            onClick={() => void plan()}
          >
            {t('grid.plan', { count: ticked.size })}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** On a phone it has a line of its own, as high as the button so that a tick moves nothing. */
const footEnd = {
  flex: { xs: '1 1 100%', sm: 'none' },
  marginInlineStart: { sm: 'auto' },
  minHeight: 44,
  alignContent: 'center',
}

/** On a phone both days fit on one line. */
const dayField = { flex: '1 1 140px', minWidth: 0, maxWidth: { sm: 190 } }

const foot = {
  position: 'sticky',
  bottom: 0,
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 1.5,
  bgcolor: 'background.paper',
  borderBlockStart: '1px solid',
  borderColor: 'divider',
}

type TableProps = Pick<GridProps, 'matrix' | 'next'> & {
  /** The columns, by exercise. */
  works: readonly string[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

function Table({ matrix, next, works, ticked, onTick }: TableProps) {
  const t = useTexts('planner')
  const students = useMemo(() => withDistinctNames(matrix.students), [matrix.students])
  const columns = works.flatMap(id => {
    const place = matrix.exercises.findIndex(({ _id }) => _id === id)
    const exercise = matrix.exercises[place]
    return exercise ? [{ place, exercise }] : []
  })
  const proposed = new Set(
    next.flatMap(child => child.next.map(work => cellOf(child._id, work.subActivityId._id))),
  )
  const toggle = (cells: readonly string[], on: boolean) => {
    const changed = new Set(ticked)
    for (const cell of cells) on ? changed.add(cell) : changed.delete(cell)
    onTick(changed)
  }
  const openCells = (place: number, id: string) =>
    students.filter(({ plans }) => !plans.includes(place)).map(child => cellOf(child._id, id))
  return (
    <Box sx={{ overflow: 'auto', maxHeight: { xs: '58vh', sm: '60vh' } }}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <Box component="th" scope="col" sx={corner}>
              {t('student')}
            </Box>
            {columns.map(({ place, exercise: { _id, subActivityName } }) => {
              const cells = openCells(place, _id)
              const all = cells.length > 0 && cells.every(cell => ticked.has(cell))
              return (
                <Box component="th" scope="col" key={_id} sx={head}>
                  <Box sx={{ marginBlockEnd: 0.5 }}>{subActivityName}</Box>
                  <Checkbox
                    checked={all}
                    indeterminate={!all && cells.some(cell => ticked.has(cell))}
                    disabled={cells.length === 0}
                    onChange={(_, on) => toggle(cells, on)}
                    slotProps={{
                      input: { 'aria-label': t('grid.everybody', { exercise: subActivityName }) },
                    }}
                  />
                </Box>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {students.map(child => (
            <tr key={child._id}>
              <Box component="th" scope="row" sx={rowHead}>
                {child.fullName}
              </Box>
              {columns.map(({ place, exercise: { _id, subActivityName } }) => {
                const cell = cellOf(child._id, _id)
                const key = child.keys[place]
                if (child.plans.includes(place))
                  return (
                    <Box component="td" key={_id} sx={{ ...box, color: 'text.secondary' }}>
                      {t('grid.planned')}
                    </Box>
                  )
                return (
                  <Box component="td" key={_id} sx={{ ...box, ...(proposed.has(cell) && isNext) }}>
                    <Checkbox
                      checked={ticked.has(cell)}
                      onChange={(_, on) => toggle([cell], on)}
                      slotProps={{
                        input: {
                          'aria-label': t('grid.cell', { child: child.fullName, exercise: subActivityName }),
                        },
                      }}
                    />
                    {key && (
                      <Box component="span" sx={{ typography: 'body2' }}>
                        {key}
                      </Box>
                    )}
                    {proposed.has(cell) && <VisuallyHidden>{t('grid.next')}</VisuallyHidden>}
                  </Box>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

const table = { borderCollapse: 'separate', borderSpacing: 0, width: 'max-content', minWidth: '100%' }
const box = {
  minWidth: 96,
  height: 44,
  padding: 0,
  textAlign: 'center',
  typography: 'body2',
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
}
const head = {
  ...box,
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 2,
  maxWidth: 132,
  padding: 0.5,
  verticalAlign: 'bottom',
  fontWeight: 600,
  bgcolor: 'background.paper',
}
const rowHead = {
  ...box,
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 1,
  minWidth: { xs: 120, sm: 180 },
  maxWidth: 220,
  paddingInlineEnd: 1,
  textAlign: 'start',
  fontWeight: 600,
  bgcolor: 'background.paper',
}
const corner = { ...rowHead, insetBlockStart: 0, zIndex: 3, verticalAlign: 'bottom' }
const isNext = { bgcolor: 'fill' }
