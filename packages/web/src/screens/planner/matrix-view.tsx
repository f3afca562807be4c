import { messages } from '@casa/contract/messages'
import type { Matrix } from '@casa/contract/progress'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo, useState } from 'react'
import { withParameters } from '../../lib/address.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { areasOf, ofArea, ofExercises } from '../../parts/matrix/matrix.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ChildMatrix } from './child-matrix.tsx'
import { ExerciseFinder, MatrixFilters } from './matrix-filters.tsx'
import { MatrixRecorder, type Sought } from './matrix-recorder.tsx'
import { type Shown, useMatrix, useShownExercises } from './use-matrix.ts'

type Props = {
  classId: string
  onClass: (classId: string) => void
  /** The screen's header, with the matrix's tools; on a phone they are in the child's bar. */
  head: (tools?: ReactNode) => ReactNode
}

/** A class's children by exercises: one press records a key. On a phone, one child's exercises at a time. */
export function MatrixView({ classId, onClass, head }: Props) {
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true })
  const { query, whole, record, ofWhole, matrix, exercises, areaId, shown, sought, ...choose } =
    useShown(classId)
  // Stays with the child who was first initially, because keys would otherwise go to another child unnoticed.
  const [child, setChild] = useState({ classId: '', id: '' })
  const firstId = whole?.students[0]?._id
  if (phone && firstId && child.classId !== classId) setChild({ classId, id: firstId })
  const filters = (
    <MatrixFilters
      {...{ classId, onClass, areaId, shown }}
      matrix={whole}
      onArea={choose.area}
      onShown={choose.show}
      quiet={!phone}
    />
  )
  const key = `${classId} ${areaId} ${shown}`
  const unfold = () => choose.show('all')
  const ofChild = {
    ...{ classId, record, filters, filtered: key, childId: child.id },
    onChild: (id: string) => setChild({ classId, id }),
  }
  return (
    <Box sx={{ marginInline: { sm: -2 } }}>
      {head(
        !phone && (
          <>
            {filters}
            <ExerciseFinder classId={classId} exercises={whole?.exercises ?? []} onFind={choose.seek} />
          </>
        ),
      )}
      <Content
        classId={classId}
        query={{ data: ofWhole && matrix && { ofWhole, matrix }, error: query.error, refetch: query.refetch }}
        filters={phone && filters}
      >
        {({ ofWhole, matrix }) => {
          if (phone && shown !== 'untouched')
            return <ChildMatrix key={classId} {...ofChild} matrix={ofWhole} unfolded={shown === 'all'} />
          if (matrix.exercises.length === 0)
            return (
              <>
                {phone && filters}
                <NothingShown shown={shown} onAll={unfold} />
              </>
            )
          if (phone) return <ChildMatrix key={classId} {...ofChild} matrix={matrix} unfolded />
          const hidden = (
            <ShownCount
              shown={exercises ? shown : 'all'}
              count={matrix.exercises.length}
              folded={ofWhole.exercises.length - matrix.exercises.length}
              onAll={unfold}
            />
          )
          return <MatrixRecorder key={key} {...{ classId, matrix, record, sought, hidden }} />
        }}
      </Content>
    </Box>
  )
}

/** The matrix reduced to the area and the exercises that the address names, and how to choose others. */
function useShown(classId: string) {
  const [address, setAddress] = useAddress()
  const [sought, setSought] = useState<Sought>()
  const shown = shownIn(address)
  const { query, matrix: whole, record } = useMatrix(classId)
  const areaId = knownArea(whole, address.get('area') ?? '')
  const exercises = useShownExercises(classId, whole, shown)
  const ofWhole = useMemo(() => whole && ofArea(whole, areaId), [whole, areaId])
  const matrix = useMemo(() => {
    if (!ofWhole || exercises === undefined) return undefined
    return exercises ? ofExercises(ofWhole, ({ _id }) => exercises.has(_id)) : ofWhole
  }, [ofWhole, exercises])
  const set = (values: Record<string, string>, sought?: Sought) => {
    setSought(sought)
    setAddress(withParameters(values), { replace: true, preventScrollReset: true })
  }
  return {
    ...{ query, whole, record, ofWhole, matrix, exercises, areaId, shown, sought },
    area: (area: string) => set({ area }),
    show: (value: Shown) => set({ exercises: value === 'frontier' ? '' : value }),
    /** Shows an exercise, if necessary together with all others. */
    seek: (exerciseId: string) => {
      const isShown = matrix?.exercises.some(({ _id }) => _id === exerciseId)
      set(isShown ? {} : { area: '', exercises: 'all' }, { exerciseId })
    },
  }
}

type Loadeds = { ofWhole: Matrix; matrix: Matrix }
type ContentProps = {
  classId: string
  query: { data: Loadeds | undefined; error: Error | null; refetch: () => unknown }
  filters: ReactNode
  children: (loaded: Loadeds) => ReactNode
}

/** The matrix once it has loaded, or why there is none. */
function Content({ classId, query, filters, children }: ContentProps) {
  const t = useTexts('planner')
  const message = useMessages()
  if (classId === '')
    return (
      <>
        {filters}
        <EmptyState title={message(messages.attendance.classRequired)} hint={t('classHint')} />
      </>
    )
  return (
    <Loaded query={query} pending={420}>
      {loaded => {
        if (loaded.ofWhole.students.length === 0)
          return (
            <>
              {filters}
              <EmptyState drawing="knobbedCylinders" title={t('noChildren')} hint={t('noChildrenHint')} />
            </>
          )
        if (loaded.ofWhole.exercises.length === 0)
          return (
            <>
              {filters}
              <EmptyState drawing="pinkTower" title={t('noCurriculum')} hint={t('noCurriculumHint')} />
            </>
          )
        return children(loaded)
      }}
    </Loaded>
  )
}

/** The area in the address, unless the class has none of its exercises. */
function knownArea(matrix: Matrix | undefined, areaId: string): string {
  return !matrix || areasOf(matrix).some(({ _id }) => _id === areaId) ? areaId : ''
}

function shownIn(address: URLSearchParams): Shown {
  const asked = address.get('exercises')
  return asked === 'all' || asked === 'untouched' ? asked : 'frontier'
}

type CountProps = { shown: Shown; count: number; folded: number; onAll: () => void }

/** Explains what is hidden, with a link to it. */
function ShownCount({ shown, count, folded, onAll }: CountProps) {
  const t = useTexts('planner')
  if (shown === 'all' || folded === 0) return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', paddingBlockEnd: 1 }}>
      {shown === 'untouched'
        ? t('frontier.untouchedCount', { count })
        : t('frontier.folded', { count: folded })}{' '}
      <Button size="small" onClick={onAll}>
        {t('frontier.unfold')}
      </Button>
    </Typography>
  )
}

/** There is a curriculum, but none of its exercises matches the filter. */
function NothingShown({ shown, onAll }: { shown: Shown; onAll: () => void }) {
  const t = useTexts('planner')
  return (
    <EmptyState
      drawing="pinkTower"
      title={t(shown === 'untouched' ? 'frontier.noUntouched' : 'frontier.empty')}
      hint={t(shown === 'untouched' ? 'frontier.noUntouchedHint' : 'frontier.emptyHint')}
      action={<Button onClick={onAll}>{t('frontier.unfold')}</Button>}
    />
  )
}
