import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import english from '../../locales/en/pictures.json'
import { addEnglish } from '../lib/english.ts'
import { useTexts } from '../lib/texts.ts'
import { heightOf, type StackedBarsProps } from './stacked-bar.ts'

addEnglish('pictures', english)

// Whoever has no network gets a sentence in the picture's place; the table beside it needs no library.
const Chart = lazy(() => import('./stacked-bars-chart.tsx').catch(() => ({ default: Failed })))

/** Horizontal bars on a scale, each in parts, with a legend. The library that draws them is loaded with the first ones. */
export function StackedBars(props: StackedBarsProps) {
  const height = heightOf(props.bars.length)
  return (
    <Box role="group" aria-label={props.name}>
      <Legend parts={props.parts} />
      <Box sx={{ height, breakInside: 'avoid' }}>
        <Suspense fallback={<Skeleton aria-busy variant="rounded" height={height - 12} />}>
          <Chart {...props} />
        </Suspense>
      </Box>
    </Box>
  )
}

function Failed() {
  const t = useTexts('pictures')
  return <Alert severity="warning">{t('failed')}</Alert>
}

function Legend({ parts }: Pick<StackedBarsProps, 'parts'>) {
  const t = useTexts('pictures')
  return (
    <Box
      component="ul"
      aria-label={t('legend')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        padding: 0,
        margin: 0,
        listStyle: 'none',
      }}
    >
      {parts.map(({ id, label, letters, colour, textColour }) => (
        <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            aria-hidden
            style={{ backgroundColor: colour, color: textColour }}
            sx={{
              minWidth: 26,
              height: 20,
              borderRadius: 1,
              fontSize: '0.75rem',
              fontWeight: 700,
              lineHeight: '20px',
              textAlign: 'center',
              printColorAdjust: 'exact',
            }}
          >
            {letters}
          </Box>
          <Typography variant="body2">{label}</Typography>
        </Box>
      ))}
    </Box>
  )
}
