import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import { KeyChip } from './key-chip.tsx'
import { isFamily, useKeyWords } from './key-words.ts'

/** A key as its reader knows it: for families what it means, with letter and colour after it; for staff the letter. */
export function KeyInWords({ value }: { value: Key }) {
  const words = useKeyWords()(value)
  if (!isFamily()) return <KeyChip value={value} />
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 1 }}>
      <span>{words}</span> <KeyChip value={value} look="studentKey" />
    </Box>
  )
}
