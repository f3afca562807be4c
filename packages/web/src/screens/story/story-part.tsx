import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '../../ui/error-state.tsx'
import { beginsLine } from '../../ui/text-button-edges.ts'

/** The answer that a part waits for, as TanStack Query tells of it. */
type Answer<Data> = {
  data: Data | undefined
  isPending: boolean
  isLoadingError: boolean
  error: unknown
  refetch: () => unknown
}

type Props<Data> = {
  name: string
  title: string
  answer: Answer<Data>
  /** How high the part about is, so that nothing moves when it comes. */
  height: number
  /** The screen that shows all of it. */
  to?: string | undefined
  link?: string | undefined
  /** Without a frame, for what brings its own. */
  bare?: boolean
  children: (data: Data) => ReactNode
}

/** A part of the story: its heading at once, its content when it is there, or why it is not. */
export function StoryPart<Data>({ name, title, answer, height, to, link, bare, children }: Props<Data>) {
  const heading = `story-${name}`
  const content = (
    <>
      <Typography variant="h2" id={heading} sx={{ marginBlockEnd: 2 }}>
        {title}
      </Typography>
      {answer.isPending && <Skeleton aria-busy variant="rounded" height={height} />}
      {answer.isLoadingError && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.data !== undefined && children(answer.data)}
      {to && (
        <Button component={Link} to={to} sx={{ ...beginsLine, marginBlockStart: 1 }}>
          {link}
        </Button>
      )}
    </>
  )
  return (
    <section aria-labelledby={heading}>
      {bare ? (
        <Box>{content}</Box>
      ) : (
        <Paper variant="outlined" sx={{ padding: { xs: 2, sm: 3 } }}>
          {content}
        </Paper>
      )}
    </section>
  )
}
