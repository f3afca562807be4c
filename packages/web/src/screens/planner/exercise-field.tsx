import { api } from '@casa/contract'
import type { AreaTree } from '@casa/contract/curriculum'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCall } from '../../api/hooks.ts'
import { useField } from '../../form/use-field.ts'
import { useRecordsIn } from '../../lib/own-classes.ts'
import { useTexts } from '../../lib/texts.ts'
import { CheckTree } from '../../ui/check-tree.tsx'
import { SearchField } from '../../ui/filter-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { leavesOf, searchTree, type TreeNode } from '../../ui/tree.ts'

/** A ticked item in the contract's shape: an exercise with its parents, or just an activity. */
export type ExerciseChoice = { superActivityId: string; activityId: string; subActivityId: string | null }

/** The exercises of the form's class, ticked in a tree of areas of work and activities. */
export function ExerciseField({ single }: { single: boolean }) {
  const t = useTexts('planner')
  const { watch, setValue } = useFormContext<{ classId: string | null; studentId: string[] }>()
  const classId = watch('classId') ?? ''
  const query = useCall(api.curriculum.tree, { body: { classId } }, { enabled: classId !== '' })
  const next = useNextGroup(classId, watch('studentId'), single)
  const recordsIn = useRecordsIn()
  const plan = useMemo(
    () => planOf((query.data ?? []).filter(area => recordsIn(classId, area))),
    [query.data, recordsIn, classId],
  )
  const nodes = useMemo(() => (next ? [next, ...plan.nodes] : plan.nodes), [next, plan.nodes])
  const inWords = (value: unknown) =>
    (value as ExerciseChoice[]).map(choice => plan.names.get(idOf(choice)) ?? '').join(', ')
  const { field, invalid, text } = useField({ name: 'activityRelationships', label: t('exercises') }, inWords)
  const chosen = useMemo(() => new Set((field.value as ExerciseChoice[]).map(idOf)), [field.value])
  const last = useRef(classId)
  const { onChange } = field
  // Another class has other children and exercises.
  useEffect(() => {
    if (last.current === classId) return
    last.current = classId
    setValue('studentId', [], { shouldDirty: true })
    onChange([])
  }, [classId, setValue, onChange])
  // A work that is next appears twice in the tree, and is ticked in both places.
  const ticked = useMemo(
    () =>
      new Set([
        ...chosen,
        ...[...chosen].map(nextIdOf).filter(id => next?.children.some(one => one.id === id)),
      ]),
    [chosen, next],
  )
  const change = (ids: ReadonlySet<string>) =>
    onChange([...mergeTicks(ticked, ids)].flatMap(id => plan.choices.get(id) ?? []))
  return (
    <Box>
      <FormLabel component="p" error={invalid} sx={{ marginBlockEnd: 1 }}>
        {t('exercises')}
      </FormLabel>
      {classId === '' && <Typography>{t('chooseClassFirst')}</Typography>}
      {classId !== '' && (
        <Loaded query={query} pending={320} empty={<NoCurriculum />}>
          {() => (
            <Tree
              nodes={nodes}
              plan={plan.nodes}
              chosen={ticked}
              count={chosen.size}
              onChange={change}
              single={single}
            />
          )}
        </Loaded>
      )}
      {text && <FormHelperText error={invalid}>{text}</FormHelperText>}
    </Box>
  )
}

function NoCurriculum() {
  const t = useTexts('planner')
  return (
    <>
      <Typography>{t('noCurriculum')}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{t('noCurriculumHint')}</Typography>
    </>
  )
}

/** Maximum number of works in the group. */
const most = 20

/**
 * What to show the chosen children next, as the first group of the exercise tree: works that most of them are ready
 * for come first, with their number. Undefined without children, and for a record being edited.
 */
function useNextGroup(classId: string, studentId: readonly string[], single: boolean): TreeNode | undefined {
  const t = useTexts('planner')
  const enabled = !single && classId !== '' && studentId.length > 0 && studentId.length <= 100
  const input = { body: { classId, studentId: [...studentId] } }
  const { data } = useCall(api.progress.nextTogether, input, { enabled })
  return useMemo(() => {
    const works = enabled ? (data ?? []).filter(({ planned }) => planned.length === 0).slice(0, most) : []
    if (works.length === 0) return undefined
    const children = works.map(({ subActivityId, ready, again }) => ({
      id: nextIdOf(subActivityId._id),
      label:
        studentId.length > 1
          ? t('nextFor', { exercise: subActivityId.subActivityName, count: ready.length + again.length })
          : subActivityId.subActivityName,
      children: [],
    }))
    return { id: 'next', label: t('whatNext'), children }
  }, [enabled, data, studentId.length, t])
}

type TreeProps = {
  nodes: readonly TreeNode[]
  /** The same without duplicates. */
  plan: readonly TreeNode[]
  chosen: ReadonlySet<string>
  /** How many exercises are chosen. */
  count: number
  onChange: (chosen: ReadonlySet<string>) => void
  single: boolean
}

function Tree({ nodes, plan, chosen, count, onChange, single }: TreeProps) {
  const t = useTexts('planner')
  const [search, setSearch] = useState('')
  const found = useMemo(() => leavesOf(searchTree(plan, search)).length, [plan, search])
  // Tells screen-reader users how many results are left in the tree.
  const outcome = search !== '' && (found === 0 ? t('noExercise') : t('found', { count: found }))
  return (
    <>
      <Box onKeyDown={keepEnter} sx={{ marginBlockStart: 2, marginBlockEnd: 1 }}>
        <SearchField label={t('searchExercises')} value={search} onChange={setSearch} />
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
          {outcome}
        </Typography>
      </Box>
      <CheckTree
        name={t('exercises')}
        nodes={nodes}
        search={search}
        chosen={chosen}
        onChange={onChange}
        single={single}
      />
      {!single && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 44 }}>
          <Typography variant="body2" role="status">
            {t('chosen', { count })}
          </Typography>
          {chosen.size > 0 && <Button onClick={() => onChange(new Set())}>{t('clear')}</Button>}
        </Box>
      )}
    </>
  )
}

/** Enter in the search must not submit the form around it. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function idOf({ subActivityId, activityId }: ExerciseChoice): string {
  return subActivityId ?? activityId
}

/** A class's curriculum as a tree, and the item of each leaf. Areas without activities are left out. */
function planOf(areas: readonly AreaTree[]) {
  const choices = new Map<string, ExerciseChoice>()
  const names = new Map<string, string>()
  const leaf = (id: string, name: string, choice: ExerciseChoice) => {
    choices.set(id, choice)
    names.set(id, name)
  }
  const nodes = areas.flatMap(({ _id: superActivityId, superActivityName, activities }) => {
    const children = activities.map(({ _id: activityId, activityName, subActivities }): TreeNode => {
      if (subActivities.length === 0)
        leaf(activityId, activityName, { superActivityId, activityId, subActivityId: null })
      for (const { _id, subActivityName } of subActivities)
        leaf(_id, subActivityName, { superActivityId, activityId, subActivityId: _id })
      const exercises = subActivities.map(({ _id, subActivityName }) => ({
        id: _id,
        label: subActivityName,
        children: [],
      }))
      return { id: activityId, label: activityName, children: exercises }
    })
    return children.length > 0 ? [{ id: superActivityId, label: superActivityName, children }] : []
  })
  return { nodes, choices, names }
}

const mark = 'next '

/** The tree id of an exercise in the group of what is next. */
export function nextIdOf(exerciseId: string): string {
  return `${mark}${exerciseId}`
}

/** The exercises ticked after a change in a tree where some appear twice: a change in one place applies to both. */
export function mergeTicks(before: ReadonlySet<string>, after: ReadonlySet<string>): Set<string> {
  const plain = (id: string) => (id.startsWith(mark) ? id.slice(mark.length) : id)
  const removed = new Set([...before].filter(id => !after.has(id)).map(plain))
  return new Set([...after].map(plain).filter(id => !removed.has(id)))
}
