import BarChartOutlined from '@mui/icons-material/BarChartOutlined'
import TableRowsOutlined from '@mui/icons-material/TableRowsOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../lib/texts.ts'

type Props = {
  heading: ReactNode
  /** What the picture is about, for the name of the button that shows its table. */
  name: string
  /** Further controls beside the button. */
  controls?: ReactNode
  picture: ReactNode
  /** The same figures as the picture, in rows and columns. */
  table: ReactNode
}

/** A chart under its heading, with a button that shows its figures as a table instead. */
export function PictureOrTable({ heading, name, controls, picture, table }: Props) {
  const t = useTexts('ui')
  const [asTable, setAsTable] = useState(false)
  const text = t(asTable ? 'picture.show' : 'picture.table')
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 1.5,
          marginBlockEnd: 2,
        }}
      >
        <Box sx={{ flex: '1 1 200px' }}>{heading}</Box>
        {controls}
        <Button
          size="small"
          startIcon={asTable ? <BarChartOutlined /> : <TableRowsOutlined />}
          aria-label={`${text}: ${name}`}
          onClick={() => setAsTable(!asTable)}
        >
          {text}
        </Button>
      </Box>
      {asTable ? table : picture}
    </>
  )
}
