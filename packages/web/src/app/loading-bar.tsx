import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useTexts } from '../lib/texts.ts'
import { headerHeight } from './frame-size.ts'

const slide = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(340%)' } })

/** Shown below the header while the next screen loads; it looks like the skeleton's. */
export function LoadingBar() {
  const t = useTexts('app')
  return (
    <Box
      role="progressbar"
      aria-label={t('product')}
      sx={{
        position: 'fixed',
        insetInline: 0,
        top: headerHeight,
        zIndex: 'tooltip',
        height: 4,
        overflow: 'hidden',
        '&::after': {
          content: '""',
          display: 'block',
          width: '30%',
          height: '100%',
          bgcolor: 'primary.main',
          animation: `${slide} 1.6s ease-in-out infinite`,
        },
      }}
    />
  )
}
