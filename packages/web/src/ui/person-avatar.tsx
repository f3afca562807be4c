import Avatar from '@mui/material/Avatar'

/** A person's photo, or the initials where there is none; the name stands beside it, so it is decoration only. */
export function PersonAvatar({
  name,
  photo,
  size = 40,
}: {
  name: string
  photo?: string | null
  size?: number
}) {
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
      sx={{ width: size, height: size, fontSize: size * 0.4, bgcolor: 'secondary.main', fontWeight: 600 }}
    >
      {initials.toUpperCase()}
    </Avatar>
  )
}
