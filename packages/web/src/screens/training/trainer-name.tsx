import type { Topic } from '@casa/contract/training'
import Box from '@mui/material/Box'
import { PersonAvatar } from '../../ui/person-avatar.tsx'

/** A trainer's photo and name, side by side. */
export function TrainerName({
  trainer: { name, profile },
}: {
  trainer: Omit<Topic['trainerRegisterId'], '_id'>
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <PersonAvatar name={name} photo={profile} size={32} />
      <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{name}</Box>
    </Box>
  )
}
