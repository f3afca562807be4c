import type { Key } from '@casa/contract/rules/keys'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useRef } from 'react'
import english from '../../../locales/en/overview.json'
import { mayWrite } from '../../lib/rights.ts'
import { addEnglish, useTexts } from '../../lib/texts.ts'
import { KeyButtons } from '../../parts/key-buttons.tsx'
import { KeyChip, useKeyName } from '../../parts/key-chip.tsx'
import { KeyMark } from '../../parts/matrix/key-mark.tsx'
import type { Mark } from '../../parts/matrix/matrix.ts'
import { lineClamp, rowLine, touch, touchArea } from '../../ui/styles.ts'

addEnglish('overview', english)

type Props = {
  /** The name of the work, which the row shortens until it is open. */
  name: string
  /** The name as a link. */
  link: ReactNode
  /** The line below the name. */
  note: string
  lesson: ReactNode
  mark: Mark
  open: boolean
  onOpen: () => void
  /** Undefined for those who only read it, such as a family. */
  onPick: ((key: Key) => void) | undefined
}

/** A work with its key or plan; a press on that opens all four keys in its place. */
export function KeyRow({ name, link, note, lesson, mark, open, onOpen, onPick }: Props) {
  const t = useTexts('overview')
  const keyName = useKeyName()
  const keys = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed chip is gone, and the keyboard continues on the keys that replace it.
    if (open) keys.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [open])
  const writes = onPick && mayWrite('learning')
  const label = mark.key
    ? t('changeKey', { key: keyName(mark.key), exercise: name })
    : t('recordPlanned', { exercise: name })
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 600, ...shortened(open) }} title={name}>
            {link}
          </Typography>
          {lesson}
        </Box>
        <Typography variant="body2" title={note} sx={{ color: 'text.secondary', ...shortened(open) }}>
          {note}
        </Typography>
      </Box>
      {writes && open && (
        <Box ref={keys} sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
          <KeyButtons value={mark.key} onPick={onPick} name={name} size={touch} />
        </Box>
      )}
      {writes && !open && (
        <ButtonBase aria-label={label} onClick={onOpen} sx={chip}>
          <KeyMark mark={mark} />
        </ButtonBase>
      )}
      {!writes && mark.key && <KeyChip value={mark.key} />}
    </Box>
  )
}

const shortened = (open: boolean) =>
  ({ minWidth: 0, overflowWrap: 'anywhere', ...(!open && lineClamp(1)) }) as const

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  minHeight: 56,
  paddingBlock: 0.5,
  ...rowLine,
} as const

const chip = { position: 'relative', flex: 'none', borderRadius: 1, '&::after': touchArea } as const
