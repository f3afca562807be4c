import { styled } from '@mui/material/styles'

/** Text that is not broken, such as a date with its hyphens. */
export const OneLine = styled('span')({ whiteSpace: 'nowrap' })
