import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useClose } from '../ui/route-dialog.tsx'
import { useInView } from '../ui/use-in-view.ts'

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
  const [end, endInView] = useInView()
  return (
    <>
      <Box sx={[look, close !== undefined && sticky, close !== undefined && !endInView && moreBelow]}>
        {beside}
        {close && <Button onClick={close}>{t('cancel')}</Button>}
        <Button type="submit" variant="contained" loading={saving}>
          {conflict ? t('conflict.save') : (submit ?? t('save'))}
        </Button>
      </Box>
      {close && <Box ref={end} sx={lastPixel} />}
    </>
  )
}

const look = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 1,
  '& > *': { flex: { xs: '1 1 auto', sm: 'none' } },
  paddingBlock: 2,
}

const sticky = { position: 'sticky', insetBlockEnd: 0, zIndex: 1, bgcolor: 'background.paper' }

/** The form's last pixel, within its padding: an element without height may never be in view when a scroll ends between two pixels. */
const lastPixel = { height: '1px', marginBlockStart: '-1px' }

/** A line where the form goes on behind the buttons, as wide as the dialog: it reaches over the padding of its content. */
const moreBelow = {
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: -24,
    insetBlockStart: 0,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
}
