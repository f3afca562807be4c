import Box from '@mui/material/Box'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { isOwn, type Owned } from './owned.ts'

/** A row's name; beside it, in a school's list, whether the school has added it. */
export function NameCell({ name, row }: { name: string; row: Owned }) {
  const t = useTexts('curriculum')
  if (currentUser().role === 'SUPERADMIN' || !isOwn(row)) return name
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
      {name}
      <StatusChip label={t('added')} tone="good" />
    </Box>
  )
}
