import { styled } from '@mui/material/styles'

/** Text that does not wrap, such as a date with hyphens. */
export const OneLine = styled('span')({ whiteSpace: 'nowrap' })
