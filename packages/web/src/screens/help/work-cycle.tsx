import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useFormats } from '../../lib/formats.ts'
import type { Guide } from './guide.ts'

// Concentration over three hours: up, a dip after the first, and highest in the last. Hours are 100 apart.
const curve = 'M2 92C30 86 48 50 74 46S104 78 124 78S156 18 204 12S276 26 298 72'
const hours = [0, 1, 2, 3]

/** How concentration goes through a morning of work, with what happens in words below it. */
export function WorkCycle({ texts }: { texts: Guide['cycleFigure'] }) {
  const { materials, divider, primary } = useTheme().vars.palette
  const { number } = useFormats()
  return (
    <Box component="figure" sx={{ margin: 0, marginBlock: 2, maxWidth: 520 }}>
      <svg viewBox="0 0 300 100" width="100%" role="img" aria-label={texts.name}>
        {hours.map(hour => (
          <path
            key={hour}
            d={`M${Math.min(299, 1 + hour * 100)} 4v92`}
            stroke={divider}
            strokeDasharray="2 4"
          />
        ))}
        <path d={`${curve}V96H2Z`} fill={materials.cubeTop} opacity={0.35} />
        <path d={curve} stroke={primary.main} strokeWidth={3} strokeLinecap="round" fill="none" />
        <path d="M0 97h300" stroke={divider} strokeWidth={3} />
      </svg>
      <Box aria-hidden sx={{ display: 'flex', justifyContent: 'space-between' }}>
        {hours.map(hour => (
          <Typography key={hour} variant="caption">
            {number(hour)}
          </Typography>
        ))}
      </Box>
      <Box component="figcaption">
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', columnGap: 1, textAlign: 'center' }}
        >
          {[texts.choosing, texts.dip, texts.deep].map(text => (
            <Typography key={text} variant="body2">
              {text}
            </Typography>
          ))}
        </Box>
        <Typography variant="caption" sx={{ display: 'block', textAlign: 'center', color: 'text.secondary' }}>
          {texts.hours}
        </Typography>
      </Box>
    </Box>
  )
}
