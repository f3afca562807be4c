import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts.ts'
import { type Column, mainOf, type Row } from './column.ts'
import { ExportButton } from './export-button.tsx'
import { useExport } from './export-sheet.ts'
import { BarChartOutlined, TableRowsOutlined } from './icons.tsx'
import { commandLine } from './styles.ts'

type Figures<R extends Row> = {
  /** What the figures are about: the table's name, and that of the exported workbook. */
  name: string
  rows: readonly R[]
  columns: readonly Column<R>[]
}

type Props<R extends Row> = Figures<R> & {
  heading: ReactNode
  /** Further controls beside the buttons. */
  controls?: ReactNode
  /** The same figures as the table. */
  picture: ReactNode
}

/** A chart under its heading, with buttons that show its figures as a table instead, and that export them. */
export function PictureOrTable<R extends Row>({ heading, controls, picture, ...figures }: Props<R>) {
  const t = useTexts('ui')
  const [asTable, setAsTable] = useState(false)
  const phone = useMediaQuery(useTheme().breakpoints.down('sm'))
  const save = <FigureExport {...figures} phone={phone} />
  const text = t(asTable ? 'picture.show' : 'picture.table')
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 1,
          marginBlockEnd: 1,
        }}
      >
        <Box sx={{ flex: '1 1 260px' }}>{heading}</Box>
        {phone && save}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ...commandLine }}>
          {controls}
          <Button
            size="small"
            startIcon={asTable ? <BarChartOutlined /> : <TableRowsOutlined />}
            aria-label={`${text}: ${figures.name}`}
            onClick={() => setAsTable(!asTable)}
          >
            {text}
          </Button>
          {!phone && save}
        </Box>
      </Box>
      {asTable ? <FigureTable {...figures} /> : picture}
    </>
  )
}

function FigureExport<R extends Row>({ name, rows, columns, phone }: Figures<R> & { phone: boolean }) {
  const view = { page: 1, size: rows.length, search: '', sort: '' }
  const exporting = useExport({
    name,
    columns,
    rows,
    list: { rows, total: rows.length, whole: true, view },
  })
  return <ExportButton exporting={exporting} total={rows.length} phone={phone} about={name} />
}

function FigureTable<R extends Row>({ name, rows, columns }: Figures<R>) {
  const { number } = useFormats()
  const main = mainOf(columns)
  const contentOf = (column: Column<R>, row: R) => {
    const value = column.text(row)
    return column.cell?.(row) ?? (typeof value === 'number' ? number(value) : value)
  }
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={name}>
      <Table size="small" aria-label={name} sx={{ '& th, & td': { fontVariantNumeric: 'tabular-nums' } }}>
        <TableHead>
          <TableRow>
            {columns.map(({ key, title, align }) => (
              <TableCell key={key} align={align}>
                {title}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(row => (
            <TableRow key={row._id}>
              {columns.map(column =>
                column === main ? (
                  <TableCell key={column.key} component="th" scope="row">
                    {contentOf(column, row)}
                  </TableCell>
                ) : (
                  <TableCell key={column.key} align={column.align}>
                    {contentOf(column, row)}
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
