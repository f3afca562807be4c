import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useClose } from '../ui/route-dialog.tsx'

type Props = {
  submit?: string
  /** What else can be done with what was typed. */
  beside?: ReactNode
  conflict: boolean
  saving: boolean
}

/** Save and, in a dialog, Cancel, which there stay in sight while a long form scrolls. */
export function FormActions({ submit, beside, conflict, saving }: Props) {
  const t = useTexts('ui')
  const close = useClose()
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 1,
        '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
        paddingBlock: 2,
        ...(close && { position: 'sticky', insetBlockEnd: 0, zIndex: 1, bgcolor: 'background.paper' }),
      }}
    >
      {beside}
      {close && <Button onClick={close}>{t('cancel')}</Button>}
      <Button type="submit" variant="contained" loading={saving}>
        {conflict ? t('conflict.save') : (submit ?? t('save'))}
      </Button>
    </Box>
  )
}
