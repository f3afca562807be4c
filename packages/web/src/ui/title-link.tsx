import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'

/**
 * A name that opens what it names, in the colour of the text around it: rose names would stand out in every row. It
 * is underlined under the pointer and with the focus.
 */
export const QuietLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'underline transparent 2px',
  textUnderlineOffset: 3,
  '&:hover, &:focus-visible': { textDecorationColor: 'currentColor' },
}) as typeof Link

/** The title of a row that opens what it names. */
export const TitleLink = styled(QuietLink)({ fontWeight: 600, overflowWrap: 'anywhere' }) as typeof Link
