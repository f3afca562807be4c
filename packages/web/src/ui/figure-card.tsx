import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

type Props = {
  label: string
  figure: number | string
  tone?: 'good' | 'bad' | 'quiet'
  /** What the label means, in plain words. */
  hint?: string | undefined
}

const colours = { good: 'success.main', bad: 'error.main', quiet: 'text.primary' }

/** One figure with what it counts. */
export function FigureCard({ label, figure, tone = 'quiet', hint }: Props) {
  return (
    <Paper variant="outlined" sx={{ paddingInline: 2.5, paddingBlock: 1.5, flex: '1 1 96px' }}>
      <Typography component="p" sx={{ fontSize: 28, fontWeight: 700, lineHeight: 1.1, color: colours[tone] }}>
        {figure}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{label}</Typography>
      {hint && <Typography variant="body2">{hint}</Typography>}
    </Paper>
  )
}
