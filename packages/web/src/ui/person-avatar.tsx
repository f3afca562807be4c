import Avatar from '@mui/material/Avatar'
import { useTheme } from '@mui/material/styles'
import { beadOf } from './bead-of.ts'

/**
 * A person's photo, or the initials where there is none, on a colour that stays the name's; the name stands beside it, so it
 * is decoration only.
 */
export function PersonAvatar({
  name,
  photo,
  size = 40,
}: {
  name: string
  photo?: string | null
  size?: number
}) {
  const { main, contrastText } = useTheme().vars.palette.beads[beadOf(name)]
  const initials = name
    .split(/\s+/)
    .map(word => [...word][0] ?? '')
    .slice(0, 2)
    .join('')
  return (
    <Avatar
      src={photo ? `${photo}?size=small` : undefined}
      alt=""
      aria-hidden
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        bgcolor: main,
        color: contrastText,
        fontWeight: 600,
      }}
    >
      {initials.toUpperCase()}
    </Avatar>
  )
}
