import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useAskUnsaved } from '../../form/use-ask-unsaved.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Area, areaBetween, coversNumber, redacted, startingMask } from './mask.ts'

type Props = { file: File; onDone: (masked: File | undefined) => void }

/**
 * Lets the user draw the black bar over the number, or set it by keyboard; the picture is then redacted in the
 * browser.
 */
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

type MaskSlidersProps = { mask: Area; onChange: (mask: Area) => void }

/** Moves and sizes the bar by keyboard; it stays within the picture. */
function MaskSliders({ mask, onChange }: MaskSlidersProps) {
  const t = useTexts('students')
  const most: Area = {
    left: 1 - mask.width,
    top: 1 - mask.height,
    width: 1 - mask.left,
    height: 1 - mask.top,
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        columnGap: 4,
        paddingInline: 1.5,
        marginBlockStart: 2,
      }}
    >
      {(['left', 'top', 'width', 'height'] as const).map(side => (
        <div key={side}>
          <Typography variant="body2">{t(`mask.${side}`)}</Typography>
          <Slider
            size="small"
            aria-label={t(`mask.${side}`)}
            value={Math.round(mask[side] * 100)}
            onChange={(_, value) => onChange({ ...mask, [side]: Math.min(Number(value) / 100, most[side]) })}
          />
        </div>
      ))}
    </Box>
  )
}

type MaskDrawingProps = {
  address: string
  mask: Area
  onChange: (mask: Area) => void
  /** Called with the picture once it is loaded. */
  onShown: (image: HTMLImageElement) => void
  onUnreadable: () => void
}

/** The picture with the bar, which can be redrawn by mouse, pen or finger. */
function MaskDrawing({ address, mask, onChange, onShown, onUnreadable }: MaskDrawingProps) {
  const t = useTexts('students')
  const start = useRef<{ x: number; y: number }>(undefined)
  const place = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }
  return (
    <Box
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = place(event)
      }}
      onPointerMove={event => start.current && onChange(areaBetween(start.current, place(event)))}
      onLostPointerCapture={() => {
        start.current = undefined
      }}
      sx={{
        position: 'relative',
        width: 'fit-content',
        marginInline: 'auto',
        touchAction: 'none',
        cursor: 'crosshair',
        userSelect: 'none',
      }}
    >
      <Box
        component="img"
        src={address}
        alt={t('form.aadhaarImage')}
        draggable={false}
        onLoad={event => onShown(event.currentTarget as HTMLImageElement)}
        onError={onUnreadable}
        // Limits the height, because a finger on the picture draws and cannot scroll the dialog.
        sx={{ display: 'block', maxWidth: '100%', maxHeight: '45vh' }}
      />
      <Box
        aria-hidden
        sx={{ position: 'absolute', bgcolor: '#000', outline: '1px solid #fff', pointerEvents: 'none' }}
        style={{
          left: `${mask.left * 100}%`,
          top: `${mask.top * 100}%`,
          width: `${mask.width * 100}%`,
          height: `${mask.height * 100}%`,
        }}
      />
    </Box>
  )
}
