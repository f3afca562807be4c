import type { Matrix } from '@casa/contract/progress'
import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { mayWrite } from '../../lib/rights.ts'
import { useTexts } from '../../lib/texts.ts'
import { AboutExercise, LessonLink, useLessonOf } from '../../parts/exercise-link.tsx'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { useKeyName } from '../../parts/key-chip.tsx'
import { KeyMark } from '../../parts/matrix/key-mark.tsx'
import type { Mark } from '../../parts/matrix/matrix.ts'
import { useMarkLabel } from '../../parts/matrix/matrix-row.tsx'
import { CutName } from '../../ui/cut-name.tsx'
import { ExpandLess, ExpandMore, PeopleOutlined } from '../../ui/icons.tsx'
import { lineClamp } from '../../ui/styles.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { SectionName } from './child-sections.ts'

/** A line of a child's exercises: a section's heading, or the exercise at a place of the matrix. */
export type ListedWork = { section: SectionName; count: number } | Work
type Work = { place: number; isNext: boolean; first: boolean; last: boolean }

type HeadProps = { title: string; count: number; open?: boolean; onToggle?: () => void }

/** The heading of a section; one that can be folded is a button. */
export function SectionHead({ title, count, open, onToggle }: HeadProps) {
  const text = (
    <>
      {title}{' '}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {count}
      </Box>
    </>
  )
  return (
    <Typography variant="h3" component="h2" sx={{ padding: '12px 4px 6px' }}>
      {onToggle ? (
        <ButtonBase aria-expanded={open} onClick={onToggle} sx={{ font: 'inherit', gap: 0.5, minHeight: 44 }}>
          <span>{text}</span> {open ? <ExpandLess /> : <ExpandMore />}
        </ButtonBase>
      ) : (
        text
      )}
    </Typography>
  )
}

type RowProps = {
  work: Work
  exercise: Matrix['exercises'][number]
  mark: Mark
  childName: string
  open: boolean
  onToggle: () => void
  onPick: (key: Key) => void
  onSeveral: () => void
}

/**
 * An exercise with the child's key. While it is open, it shows the four keys instead. A press on the P of a work that is
 * next or planned presents it.
 */
export function WorkRow({ work, exercise, mark, childName, open, onToggle, onPick, onSeveral }: RowProps) {
  const t = useTexts('planner')
  const markLabel = useMarkLabel()
  const press = useRef<HTMLButtonElement>(null)
  const name = `${childName}, ${exercise.subActivityName}`
  const presents = mayWrite('learning') && mark.key === null && (mark.planned || work.isNext)
  return (
    <Box sx={rowLook} data-first={work.first} data-last={work.last}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <ButtonBase ref={press} aria-expanded={open} onClick={onToggle} sx={pressLook}>
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
              {open ? exercise.subActivityName : <CutName>{exercise.subActivityName}</CutName>}
            </Typography>
            <Typography component="span" variant="body2" sx={{ ...lineClamp(1), color: 'text.secondary' }}>
              {exercise.activityId.activityName}
            </Typography>
          </Box>
          <VisuallyHidden>{markLabel(mark)}</VisuallyHidden>
          {!open && !presents && <KeyMark mark={mark} />}
        </ButtonBase>
        {!open && presents && (
          <Present
            of={name}
            onPress={() => {
              // The pressed button becomes the row's key.
              press.current?.focus()
              onPick('P')
            }}
          >
            <KeyMark mark={mark} proposed />
          </Present>
        )}
        <IconButton
          aria-label={t('forSeveral', { exercise: exercise.subActivityName })}
          title={t('several')}
          onClick={onSeveral}
          sx={{ flex: 'none', marginInlineEnd: -1, color: 'text.secondary' }}
        >
          <PeopleOutlined fontSize="small" />
        </IconButton>
      </Box>
      {open && (
        <Box sx={{ paddingBlockEnd: 0.5 }}>
          <KeyButtons value={mark.key} onPick={onPick} name={name} inWords />
          <Foot {...{ exercise, mark }} />
        </Box>
      )}
    </Box>
  )
}

type PresentProps = { of: string; onPress: () => void; children: ReactNode }

/** Presents a work with one press. */
function Present({ of: name, onPress, children }: PresentProps) {
  const t = useTexts('parts')
  const keyName = useKeyName()
  return (
    <ButtonBase
      aria-label={t('setKey', { key: keyName('P'), name })}
      title={keyName('P')}
      onClick={onPress}
      sx={{ flex: 'none', minWidth: 44, minHeight: 44, borderRadius: 1 }}
    >
      {children}
    </ButtonBase>
  )
}

/** What the mark means, and further actions on the exercise. */
function Foot({ exercise, mark }: Pick<RowProps, 'exercise' | 'mark'>) {
  const markLabel = useMarkLabel()
  const lessonOf = useLessonOf()
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', marginInlineEnd: -1 }}>
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
        {markLabel(mark)}
      </Typography>
      <LessonLink lesson={lessonOf(exercise._id)} />
      <AboutExercise exercise={exercise} />
    </Box>
  )
}

const rowLook = {
  marginInline: -1,
  paddingInline: 1.5,
  bgcolor: 'background.paper',
  '&[data-first=true]': { borderStartStartRadius: '16px', borderStartEndRadius: '16px' },
  '&[data-last=true]': { borderEndStartRadius: '16px', borderEndEndRadius: '16px' },
  '&[data-last=false]': { borderBlockEnd: '1px solid', borderColor: 'divider' },
} as const

const pressLook = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  minHeight: 56,
  paddingBlock: 0.5,
  gap: 1.5,
  textAlign: 'start',
  lineHeight: 1.3,
} as const
