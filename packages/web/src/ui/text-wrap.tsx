import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import { lineClamp, roomForMarks } from './styles.ts'

/** A text with long addresses, which wraps after their slashes and dots, not within a word. */
export function BreakableText({ children }: { children: string }) {
  return <BreaksBetween parts={breakable(children)} />
}

/**
 * The parts of a text between which a line may break, besides its spaces: after the slashes, dots, colons, question
 * marks, hyphens and at signs of an address. Joined together they are the text.
 */
export function breakable(text: string): string[] {
  return text.split(/(?<=[^\s/.:?@-][/.:?@-]+)(?=[^\s/.:?@-])/)
}

/** The parts of one text, joined; a line may break between two of them. */
export function BreaksBetween({ parts }: { parts: readonly ReactNode[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

/**
 * A text that wraps only between its words, for example dates that must not break at their hyphens. A word that is
 * wider than the line breaks all the same.
 */
export function WholeWords({ text }: { text: string }) {
  return text.split(' ').map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text have no other key.
    <Fragment key={index}>
      {index > 0 && ' '}
      <WholeWord>{word}</WholeWord>
    </Fragment>
  ))
}

const WholeWord = styled('span')({ display: 'inline-block', maxWidth: '100%', overflowWrap: 'anywhere' })

/** Text that does not wrap, such as a date with hyphens. */
export const OneLine = styled('span')({ whiteSpace: 'nowrap' })

/**
 * At most three lines of a text that may be long, in a narrow cell; its title is the full text. On a phone, the
 * opened row shows all of it.
 */
export function ClampedText({ children }: { children: string }) {
  return (
    <Box
      component="span"
      className="clamped"
      title={children}
      sx={{
        ...lineClamp(3),
        overflowWrap: 'anywhere',
        ...roomForMarks,
      }}
    >
      {children}
    </Box>
  )
}

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
