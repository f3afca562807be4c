import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import english from '../../locales/en/pictures.json'
import { addEnglish, useTexts } from '../lib/texts.ts'
import { rowHeight, type StackedBarsProps, topSpace } from './stacked-bar.ts'
import { StackedBarsChart } from './stacked-bars-chart.tsx'
import { lineClamp, roomForMarks } from './styles.ts'

addEnglish('pictures', english)

/**
 * Horizontal stacked bars on a scale, with a legend. Names are text beside the chart, so that they wrap and every
 * script can be read.
 */
export function StackedBars(props: StackedBarsProps) {
  return (
    <Box role="group" aria-label={props.name}>
      <Legend parts={props.parts} />
      <Box sx={{ display: 'flex', marginBlockStart: 1, breakInside: 'avoid' }}>
        <Names {...props} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <StackedBarsChart {...props} />
        </Box>
      </Box>
    </Box>
  )
}

function Names({ bars, onBar }: StackedBarsProps) {
  return (
    <Box
      component="ul"
      sx={{
        width: { xs: 116, sm: 200 },
        flex: 'none',
        padding: 0,
        paddingBlockStart: `${topSpace}px`,
        margin: 0,
        listStyle: 'none',
      }}
    >
      {bars.map(bar => (
        <Box
          key={bar._id}
          component="li"
          sx={{
            position: 'relative',
            height: rowHeight,
            display: 'flex',
            flexDirection: 'column',
            justifyContent: 'center',
          }}
        >
          {onBar ? (
            <Link
              component="button"
              variant="body2"
              color="inherit"
              underline="always"
              onClick={() => onBar(bar)}
              title={bar.name}
              // Can be pressed anywhere beside its bar.
              sx={{ ...nameLook, position: 'static', textAlign: 'start', '&::after': { inset: 0 } }}
            >
              {bar.name}
            </Link>
          ) : (
            <Typography variant="body2" title={bar.name} sx={nameLook}>
              {bar.name}
            </Typography>
          )}
          <Typography variant="caption" sx={{ color: 'text.secondary', lineHeight: 1.2 }}>
            {bar.note}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

const nameLook = {
  ...lineClamp(2),
  ...roomForMarks,
  overflowWrap: 'anywhere',
  lineHeight: 1.2,
}

function Legend({ parts }: Pick<StackedBarsProps, 'parts'>) {
  const t = useTexts('pictures')
  return (
    <Box
      component="ul"
      aria-label={t('colours')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.5,
        padding: 0,
        margin: 0,
        listStyle: 'none',
      }}
    >
      {parts.map(({ id, label, letters, colour, textColour }) => (
        <Box key={id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Box
            component="span"
            aria-hidden
            style={{ backgroundColor: colour, color: textColour }}
            sx={{
              minWidth: 26,
              height: 20,
              paddingInline: '3px',
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
