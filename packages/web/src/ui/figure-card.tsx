import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'

type Props = {
  label: string
  figure: number | string
  tone?: 'good' | 'bad' | 'quiet'
  /** The meaning of the label in plain words, after it. */
  hint?: string | undefined
  /** The same, but before it, for people who should read the words first. */
  words?: string | undefined
}

const withinSheet = {
  flex: 'none',
  flexDirection: 'row',
  alignItems: 'baseline',
  columnGap: 1,
  padding: 0,
  backgroundColor: 'transparent',
} as const

const colours = { good: 'success.main', bad: 'error.main', quiet: 'text.primary' }

/** One figure with its label, which is announced first. */
export function FigureCard({ label, figure, tone = 'quiet', hint, words }: Props) {
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        paddingInline: { xs: 1.5, sm: 2.5 },
        paddingBlock: 1.5,
        flex: '1 1 96px',
        // Within a sheet it needs no surface of its own.
        '.MuiPaper-root &': withinSheet,
      }}
    >
      {words && <Typography>{words}</Typography>}
      <Typography variant={words ? 'body2' : 'body1'} sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="p"
        sx={{
          order: -1,
          fontSize: 28,
          fontWeight: 700,
          lineHeight: 1.1,
          whiteSpace: 'nowrap',
          color: colours[tone],
        }}
      >
        {figure}
      </Typography>
      {hint && <Typography variant="body2">{hint}</Typography>}
    </Paper>
  )
}
