import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { type KeyLook, useKeyLabel } from '../../parts/key-chip.tsx'
import { isFamily, useKeyWords } from '../../parts/key-words.ts'

type Props = {
  counts: Record<Key, number>
  look?: KeyLook
  /** The exercises without a key, and their label. */
  rest?: { count: number; label: string }
}

/** A stacked bar of the exercises at each key, with the counts as its accessible name. */
export function KeyBar({ counts, look = 'staffKey', rest }: Props) {
  const keyLabel = useKeyLabel()
  const keyWords = useKeyWords()
  const nameOf = isFamily() ? keyWords : keyLabel
  const shown = keys
    .filter(key => counts[key] > 0)
    .map(key => ({ key, count: counts[key], text: `${nameOf(key)}: ${counts[key]}` }))
  const restText = rest && rest.count > 0 ? `${rest.label}: ${rest.count}` : undefined
  return (
    <Box
      role="img"
      aria-label={[...shown.map(({ text }) => text), restText].filter(Boolean).join(', ')}
      sx={{
        display: 'flex',
        gap: '2px',
        height: 26,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'divider',
      }}
    >
      {shown.map(({ key, count, text }) => (
        <Box
          key={key}
          aria-hidden
          title={text}
          sx={{
            ...part,
            flex: `${count} 1 0`,
            bgcolor: (theme: Theme) => theme.vars.palette[look][key].main,
            color: (theme: Theme) => theme.vars.palette[look][key].contrastText,
          }}
        >
          <span>{`${key} ${count}`}</span>
        </Box>
      ))}
      {restText && (
        <Box aria-hidden title={restText} sx={{ ...part, flex: `${rest?.count} 1 0`, color: 'text.primary' }}>
          <span>{rest?.count}</span>
        </Box>
      )}
    </Box>
  )
}

/**
 * A part is as wide as its share. Its label begins a second line, which is out of sight, where it does not fit beside the empty
 * beginning of the first.
 */
const part = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  minWidth: '2px',
  overflow: 'hidden',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '26px',
  whiteSpace: 'nowrap',
  '&::before': { content: '""', height: '100%' },
  '& > span': { paddingInline: '4px' },
} as const
