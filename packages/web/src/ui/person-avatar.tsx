import Avatar from '@mui/material/Avatar'
import { useTheme } from '@mui/material/styles'
import { type Beads, beadNames } from './tokens.ts'

/**
 * A person's photo, or the initials if there is none, on a colour derived from the name; the name is displayed beside
 * it, so it is purely decorative.
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

/** The bead stair colour of a name: always the same one for a name, and all colours about equally often. */
export function beadOf(name: string): keyof Beads {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521
  return beadNames[sum % beadNames.length]!
}
