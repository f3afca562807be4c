import Button from '@mui/material/Button'
import type { SxProps } from '@mui/material/styles'
import { useTexts } from '../lib/texts.ts'

type Props = {
  /** The number of items in the whole list. */
  count: number
  /** Whether all of them are shown. */
  open: boolean
  onChange: (open: boolean) => void
  sx?: SxProps
}

/**
 * Below the first items of a list: shows all of them, or only the first ones again. It stays, so that it keeps the
 * focus.
 */
export function ShowAllButton({ count, open, onChange, sx }: Props) {
  const t = useTexts('ui')
  return (
    <Button aria-expanded={open} onClick={() => onChange(!open)} {...(sx && { sx })}>
      {open ? t('showFewer') : t('showAll', { count })}
    </Button>
  )
}
