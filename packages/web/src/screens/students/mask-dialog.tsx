import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { type Area, flattened, startingMask, withCorners } from './mask.ts'

type Props = { file: File; onDone: (masked: File | undefined) => void }

/** Lets the person draw, or set by keyboard, the black bar over the number; then the picture is flattened here. */
export function MaskDialog({ file, onDone }: Props) {
  const t = useTexts('students')
  const titleId = useId()
  const [mask, setMask] = useState<Area>(startingMask)
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const address = useObjectUrl(file)
  const send = async () => onDone(image ? await flattened(image, mask, file.name) : undefined)
  return (
    <Dialog open onClose={() => onDone(undefined)} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('mask.title')}</DialogTitle>
      <DialogContent>
        <Typography sx={{ marginBlockEnd: 2 }}>{t('mask.text')}</Typography>
        <Drawing mask={mask} onChange={setMask}>
          {address && (
            <Box
              component="img"
              ref={setImage}
              src={address}
              alt={t('form.aadhaarImage')}
              draggable={false}
              sx={{ display: 'block', width: '100%' }}
            />
          )}
        </Drawing>
        <MaskSliders mask={mask} onChange={setMask} />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onDone(undefined)}>{t('mask.cancel')}</Button>
        <Button variant="contained" onClick={() => void send()}>
          {t('mask.use')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type MaskProps = { mask: Area; onChange: (mask: Area) => void }

function Drawing({ mask, onChange, children }: MaskProps & { children: React.ReactNode }) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const place = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }
  return (
    <Box
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = place(event)
      }}
      onPointerMove={event => start.current && onChange(withCorners(start.current, place(event)))}
      onPointerUp={() => {
        start.current = undefined
      }}
      sx={{ position: 'relative', touchAction: 'none', cursor: 'crosshair', userSelect: 'none' }}
    >
      {children}
      <Box
        aria-hidden
        sx={{ position: 'absolute', bgcolor: '#000', pointerEvents: 'none' }}
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

const sides = ['left', 'top', 'width', 'height'] as const

function MaskSliders({ mask, onChange }: MaskProps) {
  const t = useTexts('students')
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
      {sides.map(side => (
        <div key={side}>
          <Typography variant="body2">{t(`mask.${side}`)}</Typography>
          <Slider
            size="small"
            aria-label={t(`mask.${side}`)}
            value={Math.round(mask[side] * 100)}
            onChange={(_, value) => onChange({ ...mask, [side]: Number(value) / 100 })}
          />
        </div>
      ))}
    </Box>
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
