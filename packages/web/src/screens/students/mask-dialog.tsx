import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useAskUnsaved } from '../../form/use-ask-unsaved.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Area, coversNumber, redacted, startingMask } from './mask.ts'
import { MaskDrawing } from './mask-drawing.tsx'
import { MaskSliders } from './mask-sliders.tsx'

type Props = { file: File; onDone: (masked: File | undefined) => void }

/** Lets the person draw, or set by keyboard, the black bar over the number; then the picture is redacted here. */
export function MaskDialog({ file, onDone }: Props) {
  const t = useTexts('students')
  const titleId = useId()
  const [mask, setMask] = useState<Area>(startingMask)
  const [image, setImage] = useState<HTMLImageElement>()
  const [unreadable, setUnreadable] = useState(false)
  const address = useObjectUrl(file)
  const ask = useAskUnsaved()
  const leave = async () => {
    if (mask === startingMask || (await ask())) onDone(undefined)
  }
  const covered = coversNumber(mask)
  const use = () =>
    image &&
    redacted(image, mask, file.name).then(onDone, () => {
      setUnreadable(true)
    })
  return (
    <Dialog open onClose={() => void leave()} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('mask.title')}</DialogTitle>
      <DialogContent>
        {unreadable ? (
          <Alert severity="error">{t('mask.unreadable')}</Alert>
        ) : (
          <>
            <Typography sx={{ marginBlockEnd: 2 }}>{t('mask.text')}</Typography>
            {address && (
              <MaskDrawing
                address={address}
                mask={mask}
                onChange={setMask}
                onShown={setImage}
                onUnreadable={() => setUnreadable(true)}
              />
            )}
            <MaskSliders mask={mask} onChange={setMask} />
            <Typography role="status" variant="body2" sx={{ color: 'error.main', minHeight: '1.5em' }}>
              {!covered && t('mask.tooSmall')}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void leave()}>{t('mask.cancel')}</Button>
        <Button variant="contained" disabled={!image || !covered || unreadable} onClick={use}>
          {t('mask.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function useObjectUrl(file: File): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
