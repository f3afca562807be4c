import { api } from '@casa/contract'
import { type Activity, type Area, activityForm, areaForm } from '@casa/contract/curriculum'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { type ReactNode, useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { SelectField, useKnownChoice } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { isOwn, type Owned, useActivities, useAreas, type Work } from './use-curriculum.ts'

const areaCalls = { add: api.curriculum.addArea, update: api.curriculum.updateArea }
const areaValues = (entity?: Area) => ({
  superActivityName: entity?.superActivityName ?? '',
  classId: entity?.classId?._id ?? '',
  position: entity?.position ?? null,
})

/** Creates or changes an area of work, at /app/superactivity/new and /app/superactivity/ID. */
export function AreaDialog() {
  return <CurriculumDialog<Area> kind="areas">{entity => <AreaForm entity={entity} />}</CurriculumDialog>
}

/** The form of an area of work: its class, name and position. */
function AreaForm({ entity }: { entity?: Area }) {
  const t = useTexts('curriculum')
  const save = useSave(areaCalls, entity)
  return (
    <Form schema={areaForm} entity={entity} values={areaValues} save={save}>
      <ClassField required />
      <TextField name="superActivityName" label={t('area')} required />
      <AreaPlace entity={entity} />
    </Form>
  )
}

function AreaPlace({ entity }: { entity?: Area }) {
  const classId: string = useWatch({ name: 'classId' })
  return <PositionField siblings={useAreas(classId).rows} entity={entity} />
}

const activityCalls = { add: api.curriculum.addActivity, update: api.curriculum.updateActivity }
const activityValues = (entity?: Activity) => ({
  activityName: entity?.activityName ?? '',
  classId: entity?.classId?._id ?? '',
  superActivityId: entity?.superActivityId._id ?? '',
  position: entity?.position ?? null,
})

/** The form of an activity: its class, area of work, name and position. */
function ActivityForm({ entity }: { entity?: Activity }) {
  const t = useTexts('curriculum')
  const save = useSave(activityCalls, entity)
  return (
    <Form schema={activityForm} entity={entity} values={activityValues} save={save}>
      <ClassField required />
      <AreaField />
      <TextField name="activityName" label={t('activity')} required />
      <ActivityPlace entity={entity} />
    </Form>
  )
}

function ActivityPlace({ entity }: { entity?: Activity }) {
  const [classId = '', superActivityId = '']: string[] = useWatch({ name: ['classId', 'superActivityId'] })
  return <PositionField siblings={useActivities(classId, superActivityId).rows} entity={entity} />
}

/** Creates or changes an activity, at /app/activitytabel/new and /app/activitytabel/ID. */
export function ActivityDialog() {
  return (
    <CurriculumDialog<Activity> kind="activities">
      {entity => <ActivityForm entity={entity} />}
    </CurriculumDialog>
  )
}

type Props<E extends Owned> = {
  kind: 'areas' | 'activities' | 'exercises'
  children: (entity?: E) => ReactNode
}

/** The dialog of one of the three lists. It says so if a link leads to a read-only row of the platform. */
export function CurriculumDialog<E extends Owned>({ kind, children }: Props<E>) {
  const t = useTexts('curriculum')
  return (
    <EntityDialog<E> add={t(`${kind}.add`)} edit={t(`${kind}.edit`)}>
      {entity => (entity && !isOwn(entity) ? <ReadyMade /> : children(entity))}
    </EntityDialog>
  )
}

function ReadyMade() {
  const t = useTexts('curriculum')
  return (
    <Box sx={{ paddingBlockEnd: 3 }}>
      <Alert severity="info">{t('readyMade')}</Alert>
    </Box>
  )
}

/** The area of work of a form, under `superActivityId`: one that the form's class uses. */
export function AreaField() {
  const t = useTexts('curriculum')
  const classId: string = useWatch({ name: 'classId' })
  const areas = useAreas(classId)
  return (
    <WorkField
      name="superActivityId"
      label={t('area')}
      work={areas}
      waits={classId ? undefined : t('classFirst')}
      none={t('noAreas')}
    />
  )
}

/** The activity of a form, under `activityId`: one of the form's class and area of work. */
export function ActivityField() {
  const t = useTexts('curriculum')
  const [classId, superActivityId]: string[] = useWatch({ name: ['classId', 'superActivityId'] })
  const activities = useActivities(classId ?? '', superActivityId ?? '')
  return (
    <WorkField
      name="activityId"
      label={t('activity')}
      work={activities}
      waits={superActivityId ? undefined : t('areaFirst')}
      none={t('noActivities')}
    />
  )
}

type WorkFieldProps = {
  name: string
  label: string
  work: Work
  /** The text that says what must be chosen first. */
  waits: string | undefined
  /** The text shown if there are no options. */
  none: string
}

function WorkField({ name, label, work: { rows, failed }, waits, none }: WorkFieldProps) {
  const t = useTexts('curriculum')
  const options = (rows ?? []).map(row => ({ value: row._id, label: row.name }))
  useKnownChoice(name, waits ? [] : rows && options)
  const helper = waits ?? (failed ? t('failed') : rows?.length === 0 ? none : undefined)
  return (
    <SelectField
      name={name}
      label={label}
      options={waits ? [] : options}
      helper={helper}
      loading={!waits && !rows && !failed}
      disabled={Boolean(waits) || options.length === 0}
      required
    />
  )
}

type PlaceFieldProps = {
  /** The row's siblings, in teaching order. */
  siblings: Work['rows']
  /** The row being edited. */
  entity?: { _id: string; position: number }
}

/** A row's position in the teaching order, under `position`. New and moved rows go to the end by default. */
export function PositionField({ siblings, entity }: PlaceFieldProps) {
  const t = useTexts('curriculum')
  const form = useFormContext()
  const position: number | null = useWatch({ name: 'position' })
  const stays = siblings?.some(({ _id }) => _id === entity?._id)
  const places = positionsAmong(siblings ?? [], entity?._id)
  const offered = stays ? places : places.filter(({ last }) => !last)
  const usual = stays ? entity!.position : null
  const known = position === usual || offered.some(place => place.position === position)
  useEffect(() => {
    if (siblings && !known) form.setValue('position', usual)
  }, [siblings, known, usual, form])
  if (offered.length < (stays ? 2 : 1)) return null
  const words = ({ after, last }: Place) =>
    last ? t('last') : after ? t('after', { name: after.name }) : t('first')
  return (
    <SelectField
      name="position"
      label={t('place')}
      options={offered.map(place => ({ value: place.position, label: words(place) }))}
      none={stays ? undefined : t('last')}
    />
  )
}

type Placed = { _id: string; name: string; position: number }

/** A slot between two rows: its position, and the row before it, if any. */
type Place = { position: number; after: Placed | undefined; last: boolean }

/**
 * The slots among sorted rows for an existing row (`own`) or a new one. The row's current slot keeps its position;
 * between two rows with the same position there is no slot.
 */
export function positionsAmong(rows: readonly Placed[], own?: string): Place[] {
  const others = rows.filter(({ _id }) => _id !== own)
  const stands = rows.findIndex(({ _id }) => _id === own)
  return Array.from({ length: others.length + 1 }, (_, index) => {
    const [after, before] = [others[index - 1], others[index]]
    const position = stands === index ? rows[stands]!.position : between(after?.position, before?.position)
    const last = index === others.length
    return {
      position,
      after,
      last,
      fits: stands === index || !after || !before || after.position < before.position,
    }
  })
    .filter(({ fits }) => fits)
    .map(({ fits: _, ...place }) => place)
}

function between(low: number | undefined, high: number | undefined): number {
  if (low === undefined) return high === undefined ? 1 : Math.ceil(high) - 1
  return high === undefined ? Math.floor(low) + 1 : (low + high) / 2
}
