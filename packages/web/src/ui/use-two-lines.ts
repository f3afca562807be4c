import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'

/** The window width from which a list is a table; one with many columns does not fit a tablet held upright. */
export const tableFrom = (wide?: boolean) => (wide ? 'md' : 'sm')

/** Whether a list uses rows of two lines instead of a table. */
export function useTwoLines(wide?: boolean): boolean {
  return useMediaQuery<Theme>(theme => theme.breakpoints.down(tableFrom(wide)), { noSsr: true })
}
