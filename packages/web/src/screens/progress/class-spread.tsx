import { api } from '@casa/contract'
import { messages } from '@casa/contract/messages'
import type { Spread } from '@casa/contract/progress'
import MenuItem from '@mui/material/MenuItem'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { exerciseAddress, withParameters } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useMessages } from '../../lib/messages.ts'
import { useTexts } from '../../lib/texts.ts'
import { useAddress } from '../../lib/use-address.ts'
import { ExerciseLink } from '../../parts/exercise-link.tsx'
import { KeyBars, type KeyFigures, summed, useKeyColumns } from '../../parts/key-bars.tsx'
import type { Column } from '../../ui/column.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PictureOrTable } from '../../ui/picture-or-table.tsx'

/** The maximum number of bars in a chart; the table has all. */
const most = 40

/** How many of a class's children are at each key: by area, by activity, and exercise by exercise. */
export function ClassSpread({ classId }: { classId: string }) {
  const spread = useCall(api.progress.spread, { body: { classId } })
  return (
    <Loaded query={spread} pending={480}>
      {spread => <SpreadSection spread={spread} />}
    </Loaded>
  )
}

function SpreadSection({ spread: { children, exercises } }: { spread: Spread }) {
  const t = useTexts('pictures')
  const message = useMessages()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby="class-spread"
      sx={{ padding: { xs: 2, sm: 3 } }}
    >
      {children === 0 || exercises.length === 0 ? (
        <>
          <Typography variant="h3" component="h2" id="class-spread">
            {t('spread')}
          </Typography>
          <EmptyState title={message(messages.noData)} hint={t('noExercises')} />
        </>
      ) : (
        <Bars exercises={exercises} />
      )}
    </Paper>
  )
}

function Bars({ exercises }: Pick<Spread, 'exercises'>) {
  const t = useTexts('pictures')
  const texts = useTexts('progress')
  const { number } = useFormats()
  const { choice, choose } = useChoice(exercises)
  const figures = keyFigures(exercises, choice)
  const level = choice.activity ? 'exercise' : choice.area ? 'activity' : 'area'
  const hints = { area: 'ofAreas', activity: 'ofActivities', exercise: 'ofExercises' } as const
  const columns = useKeyColumns<KeyFigures>(texts(level))
  const [name, ...counts] = columns
  const linked: Column<KeyFigures>[] =
    level === 'exercise' && name
      ? [
          { ...name, cell: ({ _id, name }) => <ExerciseLink exercise={{ _id, subActivityName: name }} /> },
          ...counts,
        ]
      : columns
  const navigate = useNavigate()
  const open = ({ _id }: { _id: string }) =>
    level === 'exercise'
      ? void navigate(exerciseAddress(_id))
      : choose(level === 'area' ? { area: _id, activity: '' } : { ...choice, activity: _id })
  return (
    <PictureOrTable
      name={t('spread')}
      heading={
        <>
          <Typography variant="h3" component="h2" id="class-spread">
            {t('spread')}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t(hints[level])}</Typography>
        </>
      }
      controls={<Choices exercises={exercises} choice={choice} onChange={choose} />}
      rows={figures}
      columns={linked}
      picture={
        <>
          <KeyBars
            name={t('spread')}
            figures={figures.slice(0, most)}
            scale={t(level === 'exercise' ? 'children' : 'shares')}
            shares={level !== 'exercise'}
            onBar={open}
          />
          {figures.length > most && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('drawn', { drawn: number(most), formatted: number(figures.length) })}
            </Typography>
          )}
        </>
      }
    />
  )
}

/** The chosen area and activity, kept in the address; unknown ones are ignored. */
function useChoice(exercises: Spread['exercises']) {
  const [address, setAddress] = useAddress()
  const known = (name: string, names: readonly string[]) => (names.includes(name) ? name : '')
  const area = known(address.get('area') ?? '', spreadFilters(exercises, { area: '', activity: '' }).areas)
  const { activities } = spreadFilters(exercises, { area, activity: '' })
  const choice = { area, activity: known(address.get('activity') ?? '', activities) }
  const choose = (next: SpreadChoice) =>
    setAddress(withParameters(next), { replace: true, preventScrollReset: true })
  return { choice, choose }
}

type ChoicesProps = {
  exercises: Spread['exercises']
  choice: SpreadChoice
  onChange: (choice: SpreadChoice) => void
}

function Choices({ exercises, choice, onChange }: ChoicesProps) {
  const t = useTexts('pictures')
  const texts = useTexts('progress')
  const { areas, activities } = spreadFilters(exercises, choice)
  return (
    <>
      <Names
        label={texts('area')}
        all={t('allAreas')}
        names={areas}
        value={choice.area}
        onChange={area => onChange({ area, activity: '' })}
      />
      {choice.area && (
        <Names
          label={texts('activity')}
          all={t('allActivities')}
          names={activities}
          value={choice.activity}
          onChange={activity => onChange({ ...choice, activity })}
        />
      )}
    </>
  )
}

type NamesProps = {
  label: string
  all: string
  names: readonly string[]
  value: string
  onChange: (name: string) => void
}

function Names({ label, all, names, value, onChange }: NamesProps) {
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 170, maxWidth: { sm: 240 } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {names.map(name => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type SpreadExercise = Spread['exercises'][number]
/** The names of a chosen area and activity; an empty text for all. */
type SpreadChoice = { area: string; activity: string }

/** The names of the areas, and of the activities of the chosen one, in teaching order. */
export function spreadFilters(exercises: readonly SpreadExercise[], { area }: SpreadChoice) {
  return {
    areas: namesOf(exercises, areaOf),
    activities: area ? namesOf(matching(exercises, { area, activity: '' }), activityOf) : [],
  }
}

/**
 * The figures of a class: its areas, the activities of a chosen area, or the exercises of a chosen activity. Areas
 * and activities with the same name are merged, as in a child's performance: a school may add to those of the
 * platform.
 */
export function keyFigures(exercises: readonly SpreadExercise[], choice: SpreadChoice): KeyFigures[] {
  const chosen = matching(exercises, choice)
  if (choice.area && choice.activity) return chosen.map(exerciseFigures)
  const nameOf = choice.area ? activityOf : areaOf
  const groups = Map.groupBy(chosen, nameOf)
  return [...groups].map(([name, own]) => summed(name, name, own.map(exerciseFigures)))
}

function matching(exercises: readonly SpreadExercise[], { area, activity }: SpreadChoice): SpreadExercise[] {
  return exercises.filter(
    one => (!area || areaOf(one) === area) && (!activity || activityOf(one) === activity),
  )
}

const areaOf = (one: SpreadExercise) => one.superActivityId.superActivityName
const activityOf = (one: SpreadExercise) => one.activityId.activityName
const namesOf = (exercises: readonly SpreadExercise[], nameOf: (one: SpreadExercise) => string) => [
  ...new Set(exercises.map(nameOf)),
]

function exerciseFigures({ _id, subActivityName, P, WA, WI, M, notBegun }: SpreadExercise): KeyFigures {
  return { _id, name: subActivityName, P, WA, WI, M, notBegun }
}
