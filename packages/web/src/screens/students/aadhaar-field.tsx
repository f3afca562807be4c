import { api } from '@casa/contract'
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
import { useAskUnsaved } from '../../form/unsaved-guard.tsx'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../lib/texts.ts'
import { PictureUpload } from '../../parts/picture-field.tsx'

type Masking = { file: File; done: (masked: File | undefined) => void }

/** The masked Aadhaar images, under `imageURL`. What the mask covers never leaves the browser. */
export function AadhaarField() {
  const t = useTexts('students')
  const { field } = useField({ name: 'imageURL', label: t('form.aadhaarImage') }, value =>
    String((value as unknown[])?.length ?? 0),
  )
  const [masking, setMasking] = useState<Masking>()
  const images = (field.value as string[] | null) ?? []
  const prepare = (file: File) =>
    new Promise<File | undefined>(done => setMasking({ file, done })).finally(() => setMasking(undefined))
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {images.map((address, index) => (
        <Box key={address} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box
            component="img"
            src={`${address}?size=small`}
            alt={`${t('form.aadhaarImage')} ${index + 1}`}
            sx={{ width: 160, borderRadius: 2, border: 1, borderColor: 'divider' }}
          />
          <Button onClick={() => field.onChange(images.filter(other => other !== address))}>
            {t('form.removePicture')}
          </Button>
        </Box>
      ))}
      {images.length < 5 && (
        <PictureUpload
          call={api.files.student}
          label={t('form.aadhaarImage')}
          hint={t('mask.hint')}
          prepare={prepare}
          onStored={address => field.onChange([...images, address])}
        />
      )}
      {masking && <MaskDialog file={masking.file} onDone={masking.done} />}
    </Box>
  )
}

type MaskDialogProps = { file: File; onDone: (masked: File | undefined) => void }

/**
 * Lets the user draw the black bar over the number, or set it by keyboard; the picture is then redacted in the
 * browser.
 */
function MaskDialog({ file, onDone }: MaskDialogProps) {
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

/** An area of a picture, as fractions of its width and height. */
type Area = { left: number; top: number; width: number; height: number }

/** Where an Aadhaar card has the first eight digits of its number. */
const startingMask: Area = { left: 0.25, top: 0.72, width: 0.34, height: 0.14 }

/** The area between two corners, clamped to the picture. */
export function areaBetween(one: { x: number; y: number }, other: { x: number; y: number }): Area {
  const inside = (share: number) => Math.min(1, Math.max(0, share))
  const [left, right] = [one.x, other.x].map(inside).sort((a, b) => a - b) as [number, number]
  const [top, bottom] = [one.y, other.y].map(inside).sort((a, b) => a - b) as [number, number]
  return { left, top, width: right - left, height: bottom - top }
}

/** Whether the area is large enough to hide eight digits. */
function coversNumber({ width, height }: Area): boolean {
  return width >= 0.05 && height >= 0.02
}

/** The server does not store wider pictures, and some browsers cannot draw a camera's full resolution. */
const widest = 1600

/** Paints the area black in a new file, which contains nothing of what was covered. Throws when drawing fails. */
async function redacted(image: HTMLImageElement, mask: Area, name: string): Promise<File> {
  const scale = Math.min(1, widest / image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('this browser cannot paint')
  paint.drawImage(image, 0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000'
  paint.fillRect(
    mask.left * canvas.width,
    mask.top * canvas.height,
    mask.width * canvas.width,
    mask.height * canvas.height,
  )
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the masked picture could not be made')
  return new File([blob], `${name.replace(/\.\w+$/, '')}-masked.jpg`, { type: 'image/jpeg' })
}
