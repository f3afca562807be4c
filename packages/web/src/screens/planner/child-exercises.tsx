import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import ArrowForward from '@mui/icons-material/ArrowForward'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { type Cell, type Mark, marksOf } from '../../parts/matrix/matrix.ts'
import { useMarkLabel } from '../../parts/matrix/matrix-row.tsx'
import { folded } from '../../ui/arrange.ts'
import { SearchField } from '../../ui/search-field.tsx'

type Props = { matrix: Matrix; record: (cells: Cell[], key: Key) => Promise<void> }
type Exercise = Matrix['exercises'][number]

/** The matrix on a phone: a list of one child's exercises, each with its four keys. */
export function ChildExercises({ matrix, record }: Props) {
  const t = useTexts('planner')
  const [childId, setChildId] = useState('')
  const [search, setSearch] = useState('')
  const child = matrix.students.find(({ _id }) => _id === childId) ?? matrix.students[0]
  if (!child) return null
  const { students } = matrix
  // One tap from child to child, to record the same exercise of several; after the last comes the first again.
  const toNext = () => setChildId(students[(students.indexOf(child) + 1) % students.length]!._id)
  const marks = marksOf(child)
  const sought = folded(search.trim())
  const found = matrix.exercises.flatMap((exercise, place) => {
    const mark = marks[place]
    const text = `${exercise.subActivityName} ${exercise.activityId.activityName}`
    return mark && folded(text).includes(sought) ? [{ exercise, mark }] : []
  })
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1.5, marginBlockEnd: 1 }}>
        <Box sx={{ display: 'flex', gap: 1 }}>
          <TextField
            select
            size="small"
            label={t('student')}
            value={child._id}
            onChange={event => setChildId(event.target.value)}
          >
            {matrix.students.map(({ _id, fullName }) => (
              <MenuItem key={_id} value={_id}>
                {fullName}
              </MenuItem>
            ))}
          </TextField>
          <IconButton aria-label={t('nextChild')} title={t('nextChild')} onClick={toNext}>
            <ArrowForward />
          </IconButton>
        </Box>
        <SearchField label={t('searchExercises')} value={search} onChange={setSearch} />
      </Box>
      {found.length === 0 && <Typography>{t('noExercise')}</Typography>}
      <Exercises
        found={found}
        name={child.fullName}
        onPick={(exercise, key) => void record([{ studentId: child._id, subActivityId: exercise._id }], key)}
      />
    </>
  )
}

type ListProps = {
  found: { exercise: Exercise; mark: Mark }[]
  name: string
  onPick: (exercise: Exercise, key: Key) => void
}

function Exercises({ found, name, onPick }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [scrollMargin, setMargin] = useState(0)
  useLayoutEffect(() => setMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [])
  const virtual = useWindowVirtualizer({
    count: found.length,
    estimateSize: () => 122,
    overscan: 6,
    scrollMargin,
  })
  return (
    <Box
      ref={list}
      role="list"
      aria-label={name}
      sx={{ position: 'relative' }}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const item = found[index]
        if (!item) return null
        return (
          <Box
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            role="listitem"
            aria-setsize={found.length}
            aria-posinset={index + 1}
            sx={{
              position: 'absolute',
              insetInline: 0,
              top: 0,
              paddingBlock: 1.5,
              borderBlockEnd: 1,
              borderColor: 'divider',
            }}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <ExerciseKeys {...item} name={name} onPick={onPick} />
          </Box>
        )
      })}
    </Box>
  )
}

type ExerciseProps = { exercise: Exercise; mark: Mark } & Pick<ListProps, 'name' | 'onPick'>

function ExerciseKeys({ exercise, mark, name, onPick }: ExerciseProps) {
  const markLabel = useMarkLabel()
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{exercise.subActivityName}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
        {exercise.activityId.activityName} · {markLabel(mark)}
      </Typography>
      <KeyButtons
        value={mark.key}
        onPick={key => onPick(exercise, key)}
        name={`${name}, ${exercise.subActivityName}`}
        size={44}
      />
    </>
  )
}
