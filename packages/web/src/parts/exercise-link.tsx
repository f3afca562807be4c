import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { Link as RouterLink } from 'react-router'
import { useTexts } from '../lib/texts.ts'
import { InfoOutlined } from '../ui/icons.tsx'
import { touchArea } from '../ui/styles.ts'

type Props = {
  exercise: { _id: string; subActivityName: string }
  /** Touch-target height, for names outside sentences. */
  touched?: boolean
}

/** An exercise's name that links to its page. */
export function ExerciseLink({ exercise: { _id, subActivityName }, touched }: Props) {
  return (
    <Link
      component={RouterLink}
      to={`/app/exercise/${_id}`}
      color="inherit"
      sx={touched ? { ...look, position: 'relative', '&::after': touchArea } : look}
    >
      {subActivityName}
    </Link>
  )
}

const look = {
  textDecorationColor: 'transparent',
  textDecorationThickness: 2,
  textUnderlineOffset: 3,
  '&:hover, &:focus-visible': { textDecorationColor: 'currentColor' },
}

type IconProps = Pick<Props, 'exercise'> & {
  /** The visible size, in pixels. */
  size?: number
  sx?: SxProps<Theme>
}

/** A small icon that links to an exercise's page, for places where pressing its name does something else. */
export function AboutExercise({ exercise, size = 44, sx = [] }: IconProps) {
  const t = useTexts('parts')
  const name = t('aboutExercise', { name: exercise.subActivityName })
  return (
    <IconButton
      component={RouterLink}
      to={`/app/exercise/${exercise._id}`}
      aria-label={name}
      title={name}
      color="primary"
      sx={[{ '&&': { minWidth: size, minHeight: size, padding: 0 }, '&::after': touchArea }, ...[sx].flat()]}
    >
      <InfoOutlined sx={{ fontSize: Math.min(20, size - 4) }} />
    </IconButton>
  )
}
