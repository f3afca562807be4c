import { type Key, keys } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { useKeyLabel } from '../../parts/key-chip.tsx'
import { completed, completionsOf, type Index, type Named } from './line.ts'
import { splitLine, withNames } from './split-line.ts'

export const shownCompletions = 12

/** Changes the line to what follows from the present one. */
type OnTap = (next: (text: string) => string) => void

/** The four keys and the sign that begins what was seen. */
export const KeyChips = memo(function KeyChips({
  index,
  mayObserve,
  onTap,
}: {
  index: Index
  mayObserve: boolean
  onTap: OnTap
}) {
  const t = useTexts('quick')
  const label = useKeyLabel()
  return (
    <Chips label={t('keys')}>
      {keys.map(key => (
        <Tap
          key={key}
          label={`${key} ${label(key)}`}
          onClick={() => onTap(text => withKey(text, key, index))}
        />
      ))}
      {mayObserve && (
        <Tap label={t('say')} onClick={() => onTap(text => `${text.trim().replace(/[,;]$/, '')}: `)} />
      )}
    </Chips>
  )
})

function withKey(text: string, key: Key, index: Index): string {
  const split = splitLine(text, index)
  return withNames(split, `${split.names.trim()} ${key}, `.trimStart())
}

/** The names that the end of the line begins. */
export const Completions = memo(function Completions({
  text,
  index,
  onTap,
}: {
  text: string
  index: Index
  onTap: OnTap
}) {
  const t = useTexts('quick')
  return (
    <Chips label={t('suggestions')}>
      {completionsOf(text, index, shownCompletions).map(named => (
        <Completion key={named.id} named={named} onTap={onTap} />
      ))}
    </Chips>
  )
})

const Completion = memo(function Completion({ named, onTap }: { named: Named; onTap: OnTap }) {
  return <Tap label={named.name} onClick={() => onTap(text => completed(text, named))} />
})

/** A chip of 44 px. */
export function Tap({ label, onClick }: { label: string; onClick: () => void }) {
  return <TallChip label={label} onClick={onClick} variant="outlined" />
}

const TallChip = styled(Chip)({ height: 44, borderRadius: 22, maxWidth: '100%' })

/** Chips under what they are for. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label}>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 0.5 }}>
        {label}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
    </Box>
  )
}
