import IconButton from '@mui/material/IconButton'
import { ariaShortcut } from '../lib/shortcuts.ts'
import { useTexts } from '../lib/texts.ts'
import { Bolt } from '../ui/icons.tsx'
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
  if (inBar) return <BarEntry {...opens} icon={<Bolt fontSize="small" />} text={t('quick')} />
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
