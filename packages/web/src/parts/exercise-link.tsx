import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'

type Props = { exercise: { _id: string; subActivityName: string } }

/** An exercise's name that leads to all that is known of it. */
export function ExerciseLink({ exercise: { _id, subActivityName } }: Props) {
  return (
    <Link component={RouterLink} to={`/app/exercise/${_id}`} color="inherit" sx={look}>
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
