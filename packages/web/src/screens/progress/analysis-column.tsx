import type { CountedExercise, MovedExercise } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Collapse from '@mui/material/Collapse'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { exerciseAddress } from '../../lib/address.ts'
import { useFormats } from '../../lib/formats.ts'
import { useTexts } from '../../lib/texts.ts'
import { KeyChip } from '../../parts/key-chip.tsx'
import { ExpandMore } from '../../ui/icons.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { touch } from '../../ui/styles.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

/** An exercise with the key under which the analysis lists it; plans have none. */
export type Listed = CountedExercise & { key: Key | null }
/** The exercises of a group in one area of work. */
export type AreaOfGroup = { _id: string; name: string; exercises: Listed[] }

type Props = {
  title: string
  keys: readonly Key[]
  /** What the figure counts, in words. */
  caption: string
  areas: readonly AreaOfGroup[]
  /** The length of the longest bar of all columns, so that they can be compared. */
  longest: number
  /** What moved in four weeks; undefined if it is not known, as for a whole school. */
  moved: readonly MovedExercise[] | undefined
  /** Whether counts of children make sense, which they do not for a single child. */
  counted: boolean
}

/** A group of the analysis: one figure, a bar for each area, what moved in four weeks, and all of it by area. */
export function AnalysisColumn({ title, keys, caption, areas, longest, moved, counted }: Props) {
  const { number } = useFormats()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const total = areas.reduce((sum, { exercises }) => sum + exercises.length, 0)
  const toggle = (area: string) => {
    const next = new Set(open)
    if (!next.delete(area)) next.add(area)
    setOpen(next)
  }
  return (
    <Paper component="section" elevation={0} sx={{ padding: 2.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component="h2">
          {title}
        </Typography>
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          {keys.map(key => (
            <KeyChip key={key} value={key} />
          ))}
        </Box>
      </Box>
      <Typography component="p" sx={{ marginBlock: 1 }}>
        <Typography variant="h1" component="span" sx={tabular}>
          {number(total)}
        </Typography>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {caption}
        </Box>
      </Typography>
      <Box component="ul" sx={plainList}>
        {areas.map(({ _id, name, exercises }) => (
          <AreaBar
            key={_id}
            name={name}
            count={exercises.length}
            share={exercises.length / Math.max(1, longest)}
            open={open.has(_id)}
            onToggle={() => toggle(_id)}
          >
            {exercises.map(exercise => (
              <ListedExercise key={exercise._id} exercise={exercise} counted={counted} />
            ))}
          </AreaBar>
        ))}
      </Box>
      {moved && moved.length > 0 && <Moved moved={moved} counted={counted} />}
    </Paper>
  )
}

const plainList = { listStyle: 'none', padding: 0, margin: 0 }
const tabular = { fontVariantNumeric: 'tabular-nums' }

type BarProps = {
  name: string
  count: number
  share: number
  open: boolean
  onToggle: () => void
  children: ReactNode
}

/** An area's name, bar and count; pressing it shows the area's exercises below it. */
function AreaBar({ name, count, share, open, onToggle, children }: BarProps) {
  const id = useId()
  const { number } = useFormats()
  return (
    <li>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        disabled={count === 0}
        onClick={onToggle}
        sx={barLook}
      >
        <Box component="span" sx={{ flex: '0 0 38%', overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Box component="span" aria-hidden sx={trackLook}>
          <Box component="span" sx={{ ...fillLook, width: `${100 * share}%` }} />
        </Box>
        <Box component="span" sx={{ ...tabular, minWidth: 32, textAlign: 'end', fontWeight: 700 }}>
          {number(count)}
        </Box>
        <ExpandMore
          aria-hidden
          sx={{ visibility: count ? 'visible' : 'hidden', rotate: open ? '180deg' : '0deg' }}
        />
      </Box>
      <Collapse in={open} id={id} unmountOnExit>
        <Box component="ul" sx={{ ...plainList, paddingBlockEnd: 1 }}>
          {children}
        </Box>
      </Collapse>
    </li>
  )
}

const barLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: 1,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&:disabled': { cursor: 'default', color: 'text.secondary' },
} as const
const trackLook = { flex: 1, height: 10, borderRadius: 5, bgcolor: 'fill', overflow: 'hidden' }
const fillLook = { display: 'block', height: 1, borderRadius: 5, bgcolor: 'bar' }

/** An exercise of an area: its name and how many children are at which key lead to its page, which names them. */
function ListedExercise({ exercise, counted }: { exercise: Listed; counted: boolean }) {
  const t = useTexts('progress')
  const { _id, subActivityName, activityId, key, counts } = exercise
  const children = key ? counts[key] : counts.planned
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 44 }}>
      <Link component={RouterLink} to={exerciseAddress(_id)} color="inherit" underline="hover" sx={nameLook}>
        {subActivityName}
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {counted ? t('children', { count: children }) : activityId.activityName}
          {key &&
            counts.planned > 0 &&
            ` · ${counted ? t('plannedFor', { count: counts.planned }) : t('planned')}`}
        </Typography>
      </Link>
      {key && <KeyChip value={key} />}
    </Box>
  )
}

const nameLook = { flex: 1, minWidth: 0, overflowWrap: 'anywhere', paddingBlock: 0.5 }

function Moved({ moved, counted }: { moved: readonly MovedExercise[]; counted: boolean }) {
  const t = useTexts('progress')
  const { shortDay } = useFormats()
  return (
    <>
      <Typography variant="h3" sx={{ marginBlockStart: 2, fontSize: 16 }}>
        {t('movedMost')}
      </Typography>
      <Box component="ul" sx={plainList}>
        {moved.map(({ _id, subActivityName, count, lastOn, children }) => (
          <Box component="li" key={_id} sx={movedLook}>
            <Link
              component={RouterLink}
              to={exerciseAddress(_id)}
              color="inherit"
              underline="hover"
              sx={movedNameLook}
            >
              <Box component="span" sx={{ fontWeight: 600 }}>
                {subActivityName}
              </Box>
              <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {counted ? t('movedChildren', { count }) : t('movedOn', { day: shortDay(lastOn) })}
              </Typography>
            </Link>
            {counted && <Faces people={children} />}
          </Box>
        ))}
      </Box>
    </>
  )
}

const movedLook = {
  display: 'flex',
  // Beside a name that needs the width, the faces are on a line of their own.
  flexWrap: 'wrap',
  columnGap: 1,
  alignItems: 'center',
  minHeight: 48,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

const movedNameLook = { ...nameLook, flex: '1 1 140px', minHeight: touch }

/** On small screens as large as a fingertip, so that none is pressed for its neighbour. */
const faceLook = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: { xs: touch, md: 32 },
  height: touch,
}

/** The faces of children, each a link to the child's page. */
function Faces({ people }: { people: MovedExercise['children'] }) {
  return (
    <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
      {people.map(({ _id, fullName, profileURL }) => (
        <Link key={_id} component={RouterLink} to={`/app/child/${_id}`} title={fullName} sx={faceLook}>
          <PersonAvatar name={fullName} photo={profileURL} size={28} />
          <VisuallyHidden>{fullName}</VisuallyHidden>
        </Link>
      ))}
    </Box>
  )
}
