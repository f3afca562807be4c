import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

type Props = {
  /** What is read first, and on a small screen everything before the second column begins. */
  first: ReactNode
  second: ReactNode
  /** The distance between sections, in steps of 8 pixels. */
  gap?: number
}

/**
 * Sections in two columns if there is room, otherwise stacked. Each column has its own sections, so that a long one
 * on one side leaves no gap on the other; a screen should balance the columns.
 */
export function TwoColumns({ first, second, gap = 3 }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <Sections gap={gap}>{first}</Sections>
      <Sections gap={gap}>{second}</Sections>
    </Box>
  )
}

/** Stacked sections. */
export function Sections({ children, gap = 3 }: { children: ReactNode; gap?: number }) {
  return <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap }}>{children}</Box>
}

type SectionProps = {
  title: ReactNode
  /** The distance below the heading, in steps of 8 pixels. */
  space?: number
  children: ReactNode
}

/** A framed section, named by its heading. */
export function Section({ title, space = 0, children }: SectionProps) {
  const id = useId()
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id={id} sx={{ marginBlockEnd: space }}>
        {title}
      </Typography>
      {children}
    </Paper>
  )
}
