import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { useId } from 'react'
import { useTexts } from '../lib/texts.ts'
import { Close } from './icons.tsx'

type Props = {
  title: string
  /** The picture's address. */
  address: string
  onClose: () => void
}

/** Shows one picture as large as possible. */
export function PictureDialog({ title, address, onClose }: Props) {
  const t = useTexts('ui')
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id} sx={{ paddingInlineEnd: 8 }}>
        {title}
      </DialogTitle>
      <IconButton
        aria-label={t('close')}
        onClick={onClose}
        sx={{ position: 'absolute', insetInlineEnd: 10, insetBlockStart: 10 }}
      >
        <Close />
      </IconButton>
      <DialogContent>
        <Box component="img" src={address} alt={title} sx={look} />
      </DialogContent>
    </Dialog>
  )
}

const look = {
  display: 'block',
  width: '100%',
  maxHeight: '70dvh',
  objectFit: 'contain',
  borderRadius: 1,
} as const
