import Chip from '@mui/material/Chip'

type Tone = 'good' | 'quiet' | 'warning' | 'bad'
const colours = { good: 'success', quiet: 'default', warning: 'warning', bad: 'error' } as const

/** A status in a word; the colour only repeats what the word says. */
export function StatusChip({ label, tone }: { label: string; tone: Tone }) {
  return <Chip label={label} color={colours[tone]} variant="outlined" size="small" sx={{ flex: 'none' }} />
}
