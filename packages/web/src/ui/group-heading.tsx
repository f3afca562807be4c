import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ReactNode, Ref } from 'react'

type Props = {
  ref: Ref<HTMLTableRowElement>
  /** The zero-based index among the table's lines. */
  index: number
  /** The number of cells in a row. */
  width: number
  /** The height of the table's header, in pixels. */
  top: number
  children: ReactNode
}

/** The heading of a group of rows, which stays in view while they scroll, also horizontally. */
export function GroupHeading({ ref, index, width, top, children }: Props) {
  return (
    <TableRow ref={ref} data-index={index} data-group aria-rowindex={index + 2}>
      <TableCell component="th" scope="rowgroup" colSpan={width} style={{ top }} sx={look}>
        <Box sx={{ position: 'sticky', insetInlineStart: 12, width: 'fit-content' }}>{children}</Box>
      </TableCell>
    </TableRow>
  )
}

/** In pixels, including its border. */
export const groupHeight = 37

const look = {
  position: 'sticky',
  zIndex: 1,
  bgcolor: 'background.default',
  // Overrides the rows' styles.
  '&&&': { height: groupHeight - 1, paddingBlock: '4px' },
} as const
