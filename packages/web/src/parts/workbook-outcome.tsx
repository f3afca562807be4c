import { messages } from '@casa/contract/messages'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useMessages, useTexts } from '../lib/texts.ts'
import { useClose } from '../ui/route-dialog.tsx'

/** Reports that a workbook was imported: `children` describes the result, and columns that were ignored are listed. */
export function WorkbookOutcome({ unread, children }: { unread: readonly string[]; children: ReactNode }) {
  const t = useTexts('workbooks')
  const message = useMessages()
  return (
    <Alert severity="success" sx={{ marginBlockEnd: 2 }}>
      <AlertTitle>{message(messages.upload.imported)}</AlertTitle>
      {children}
      {unread.length > 0 && <div>{t('unread', { names: unread.join(', ') })}</div>}
    </Alert>
  )
}

/** Closes the dialog in which a workbook was imported. */
export function WorkbookDone() {
  const t = useTexts('workbooks')
  const close = useClose()
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', paddingBlock: 2 }}>
      <Button variant="contained" onClick={close}>
        {t('done')}
      </Button>
    </Box>
  )
}
