import Bolt from '@mui/icons-material/Bolt'
import IconButton from '@mui/material/IconButton'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { ariaShortcut, isForFieldOrDialog, isShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { useToasts } from '../ui/toasts.tsx'
import { BarEntry } from './bar-entry.tsx'

type Module = typeof import('./quick/quick.tsx')

/** Whether letters choose something where the focus is, as in an open list. */
const isTypedAhead = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('[role=listbox], [role=menu], [role=tree]') !== null

/**
 * Opens the line of quick recording, and its shortcut. The line is loaded with the first use and stays with its class, so
 * that it opens without a network, too. `inBar`: an entry of the bar at the bottom, rather than a button of the header.
 */
export function QuickButton({ inBar = false }: { inBar?: boolean }) {
  const t = useTexts('app')
  const toasts = useToasts()
  const [quick, setQuick] = useState<Module>()
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      setQuick(await import('./quick/quick.tsx'))
      setOpen(true)
    } catch {
      toasts.failure(new ApiError(0))
    }
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut('quick', event) || isForFieldOrDialog(event) || isTypedAhead(event)) return
    // The letter is not to be the first one of the line.
    event.preventDefault()
    void show()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  const opens = {
    'aria-keyshortcuts': ariaShortcut('quick'),
    'aria-haspopup': 'dialog',
    onClick: () => void show(),
  } as const
  return (
    <>
      {inBar ? (
        <BarEntry {...opens} icon={<Bolt fontSize="small" />} text={t('quick')} />
      ) : (
        <IconButton
          {...opens}
          color="inherit"
          aria-label={t('quick')}
          title={t('quick')}
          sx={{ width: 44, height: 44 }}
        >
          <Bolt />
        </IconButton>
      )}
      {quick && <quick.Quick open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
