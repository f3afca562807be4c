import { refusedWorkbook } from '@casa/contract/workbook'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ApiError } from '../lib/api-error.ts'
import { useFormats } from '../lib/formats.ts'
import { fileOfBase64, saveFile } from '../lib/save-file.ts'
import { useMessages, useTexts } from '../lib/texts.ts'
import { RequestId } from '../ui/error-state.tsx'
import { FileDownloadOutlined } from '../ui/icons.tsx'

type Props = {
  refusal: ApiError
  /** The name of the marked copy's file. */
  copyFile: string
}

/** Shows why a workbook was refused: a reason for the whole file, or the errors by row. */
export function WorkbookRefusal({ refusal, copyFile }: Props) {
  const t = useTexts('workbooks')
  const message = useMessages()
  const { number } = useFormats()
  const { data } = refusedWorkbook.safeParse(refusal.current)
  if (!data)
    return (
      <Alert severity="error">
        <AlertTitle>{message(refusal)}</AlertTitle>
        {refusal.fields.map(fault => fault.message !== refusal.message && message(fault))}
        <RequestId error={refusal} />
      </Alert>
    )
  const { total, markedCopy } = data
  const shown = refusal.fields.length
  return (
    <>
      <Alert severity="error">
        <AlertTitle>{message(refusal)}</AlertTitle>
        {t('faults', { count: total, formatted: number(total) })}. {t('mend')}{' '}
        {shown < total && t('first', { shown: number(shown) })}
      </Alert>
      <Button
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        onClick={() => saveFile(fileOfBase64(markedCopy), `${copyFile}.xlsx`)}
        sx={{ justifySelf: 'start' }}
      >
        {t('copy')}
      </Button>
      <Faults refusal={refusal} />
    </>
  )
}

function Faults({ refusal }: Pick<Props, 'refusal'>) {
  const t = useTexts('workbooks')
  const message = useMessages()
  return (
    <Box
      role="region"
      aria-label={t('problem')}
      // A scrollable region must be focusable.
      tabIndex={0}
      sx={{
        maxHeight: '50vh',
        overflow: 'auto',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell align="right">{t('row')}</TableCell>
            <TableCell>{t('column')}</TableCell>
            <TableCell>{t('problem')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {refusal.fields.map(fault => (
            <TableRow key={`${fault.field} ${fault.message}`}>
              <TableCell align="right">{fault.row}</TableCell>
              <TableCell>{fault.column}</TableCell>
              <TableCell>{message(fault)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
