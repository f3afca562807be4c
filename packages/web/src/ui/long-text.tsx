import Typography from '@mui/material/Typography'

/** A text of any length in a cell: with its own line breaks, nothing cut off, and no word wider than the cell. */
export function LongText({ children }: { children: string }) {
  return (
    <Typography component="span" variant="body2" sx={look}>
      {children}
    </Typography>
  )
}

const look = {
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  // In the font size of its row.
  '.MuiTableCell-root &': { fontSize: 'inherit', lineHeight: 'inherit' },
} as const
