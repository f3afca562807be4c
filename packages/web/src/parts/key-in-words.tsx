import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import { KeyChip } from './key-chip.tsx'
import { isFamily, useKeyWords } from './key-words.ts'

/** A key as its reader knows it: for families its meaning, followed by letter and colour; for staff the letter. */
export function KeyInWords({ value }: { value: Key }) {
  const words = useKeyWords()(value)
  if (!isFamily()) return <KeyChip value={value} />
  return (
    <Box component="span" sx={inLine}>
      <span>{words}</span> <KeyChip value={value} look="studentKey" />
    </Box>
  )
}

const inLine = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 1,
  // The letters of a column are aligned, however long their words are.
  'td &': { display: 'flex', justifyContent: 'space-between' },
}
