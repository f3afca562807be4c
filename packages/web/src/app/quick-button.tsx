import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { ariaShortcut, isForFieldOrDialog, isShortcut, useKeyDown } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { Bolt } from '../ui/icons.tsx'
import { lazyDialog } from '../ui/lazy-part.tsx'
import { BarEntry } from './bar-entry.tsx'

type Props = { inBar?: boolean; onClick: () => void }

/** Opens quick recording. `inBar`: an entry of the bottom bar rather than a header button. */
export function QuickButton({ inBar = false, onClick }: Props) {
  const t = useTexts('app')
  const opens = {
    'aria-keyshortcuts': ariaShortcut('quick'),
    'aria-haspopup': 'dialog',
    onClick,
  } as const
  if (inBar) {
    const text = t('bar.record')
    return (
      <BarEntry
        {...opens}
        icon={<Bolt fontSize="small" />}
        text={text}
        aria-label={`${text}: ${t('quick')}`}
      />
    )
  }
  return (
    <IconButton
      {...opens}
      color="inherit"
      aria-label={t('quick')}
      title={t('quick')}
      sx={{ width: 44, height: 44 }}
    >
      <Bolt />
    </IconButton>
  )
}

/** `show` opens quick recording, and is undefined for roles without it; `line` is rendered once, beside the screen. */
type Quick = { show: (() => void) | undefined; line: ReactNode }

const QuickLine = lazyDialog(async () => (await import('./quick/quick.tsx')).Quick)

/** Whether letters select something in the focused element, as in an open list. */
const isTypedAhead = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('[role=listbox], [role=menu], [role=tree]') !== null

/**
 * Quick recording and its shortcut. It is loaded on first use and keeps its class, so that it also opens offline; it
 * belongs to no button, so that it survives turning a phone.
 */
export function useQuick(isTeacher: boolean): Quick {
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const show = () => {
    setUsed(true)
    setOpen(true)
  }
  useKeyDown(event => {
    if (!isTeacher || !isShortcut('quick', event) || isForFieldOrDialog(event) || isTypedAhead(event)) return
    // Prevents the letter from being typed into the line.
    event.preventDefault()
    show()
  })
  return {
    show: isTeacher ? show : undefined,
    line: used && <QuickLine open={open} onClose={() => setOpen(false)} />,
  }
}
