import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart } from '@mui/x-charts/BarChart'
import { useFormats } from '../lib/formats.ts'
import { chartHeight, type StackedBar, type StackedBarsProps, scaleHeight, topSpace } from './stacked-bar.ts'

const axisHeight = 48

/** The chart itself: a separate module, because it imports the chart library. */
export function StackedBarsChart(props: StackedBarsProps) {
  const { bars, parts, scale, shares = false, onBar } = props
  const { number } = useFormats()
  const theme = useTheme()
  const phone = useMediaQuery(theme.breakpoints.down('sm'))
  const named = new Map(bars.map(bar => [bar._id, bar]))
  return (
    <BarChart
      layout="horizontal"
      height={chartHeight(bars.length)}
      skipAnimation
      hideLegend
      borderRadius={3}
      grid={{ vertical: true }}
      margin={{ top: topSpace, right: 24, bottom: scaleHeight - axisHeight, left: 10 }}
      series={seriesOf(props, number)}
      yAxis={[
        {
          id: 'bars',
          scaleType: 'band',
          data: bars.map(({ _id }) => _id),
          position: 'none',
          categoryGapRatio: 0.36,
          valueFormatter: (id: string) => fullName(named.get(id)!),
        },
      ]}
      xAxis={[
        {
          id: 'scale',
          label: scale,
          min: 0,
          ...(shares && { max: 100 }),
          tickMinStep: 1,
          tickNumber: phone ? 4 : 8,
          height: axisHeight,
          valueFormatter: (value: number) => (shares ? `${number(value)}%` : number(value)),
        },
      ]}
      axisHighlight={{ y: 'band' }}
      slotProps={{
        tooltip: { trigger: 'axis' },
        barLabel: ({ seriesId }) => ({
          style: { fill: parts.find(({ id }) => id === seriesId)?.textColour },
        }),
      }}
      {...(onBar && { onAxisClick: (_, clicked) => clicked && onBar(bars[clicked.dataIndex]!) })}
      sx={{
        cursor: onBar ? 'pointer' : undefined,
        '& .MuiBarChart-label': { fontSize: '0.75rem', fontWeight: 700, pointerEvents: 'none' },
        '& .MuiBarChart-element': { stroke: theme.vars.palette.background.paper, strokeWidth: 1 },
      }}
    />
  )
}

/** A series for each part; if bars show percentages, texts still give the counts. */
function seriesOf({ bars, parts, shares }: StackedBarsProps, number: (value: number) => string) {
  const sums = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0))
  return parts.map(({ id, label, letters, colour }, part) => {
    const countOf = (bar: number) => bars[bar]!.values[part]!
    return {
      id,
      label: letters ? `${letters} ${label}` : label,
      stack: 'all',
      color: colour,
      data: bars.map((_, bar) => (shares ? share(countOf(bar), sums[bar]!) : countOf(bar))),
      valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) => number(countOf(dataIndex)),
      barLabel: ({ dataIndex }: { dataIndex: number }, { bar }: { bar: { width: number } }) =>
        textOn(bar.width, letters, number(countOf(dataIndex))),
    }
  })
}

const fullName = ({ name, note }: StackedBar) => (note ? `${name}: ${note}` : name)

const share = (value: number, sum: number) => (sum === 0 ? 0 : (value * 100) / sum)

/** As much as fits on a part of a bar: letters and count, or the more informative of the two. */
function textOn(width: number, letters: string, count: string): string | undefined {
  const fits = (text: string) => width >= text.length * 7.5 + 6
  return [letters ? `${letters} ${count}` : count, letters].find(text => text !== '' && fits(text))
}
