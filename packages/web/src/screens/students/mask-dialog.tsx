import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Slider from '@mui/material/Slider'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useAskUnsaved } from '../../form/unsaved-guard.tsx'
import { useTexts } from '../../lib/texts.ts'
import { Add, DeleteOutlined } from '../../ui/icons.tsx'
import {
  type Area,
  addedBar,
  areaBetween,
  type Bar,
  barAt,
  isLargeEnough,
  mostBars,
  movedBar,
  type Point,
  suggestedBar,
  whyNotMasked,
} from './mask.ts'

type Props = { file: File; onDone: (masked: File | undefined) => void }

const startingBars: readonly Bar[] = [suggestedBar]

/**
 * Lets the user place black bars over the number, by drawing and dragging or with the keyboard; the picture is then
 * redacted in the browser.
 */
export function MaskDialog({ file, onDone }: Props) {
  const t = useTexts('students')
  const titleId = useId()
  const [bars, setBars] = useState(startingBars)
  const [chosen, setChosen] = useState(0)
  const [image, setImage] = useState<HTMLImageElement>()
  const [unreadable, setUnreadable] = useState(false)
  const address = useObjectUrl(file)
  const ask = useAskUnsaved()
  const leave = async () => {
    if (bars === startingBars || (await ask())) onDone(undefined)
  }
  const change = (bars: readonly Bar[], chosen: number) => {
    setBars(bars)
    setChosen(Math.max(0, Math.min(chosen, bars.length - 1)))
  }
  const reason = whyNotMasked(bars)
  const use = () =>
    image &&
    redacted(image, bars, file.name).then(onDone, () => {
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
                bars={bars}
                chosen={chosen}
                onChange={change}
                onShown={setImage}
                onUnreadable={() => setUnreadable(true)}
              />
            )}
            <Bars bars={bars} chosen={chosen} onChange={change} />
            <Typography role="status" variant="body2" sx={{ color: 'error.main', minHeight: '1.5em' }}>
              {reason && t(`mask.${reason}`)}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void leave()}>{t('mask.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!image || reason !== undefined || unreadable}
          onClick={() => void use()}
        >
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

type BarsProps = {
  bars: readonly Bar[]
  /** The index of the bar that the sliders move. */
  chosen: number
  onChange: (bars: readonly Bar[], chosen: number) => void
}

/** The bars, one of which is chosen, and buttons to add and remove one. */
function Bars({ bars, chosen, onChange }: BarsProps) {
  const t = useTexts('students')
  const bar = bars[chosen]
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {bars.length > 1 && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={chosen}
            onChange={(_, next: number | null) => next !== null && onChange(bars, next)}
            aria-label={t('mask.bars')}
          >
            {bars.map((_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place.
              <ToggleButton key={index} value={index}>
                {t('mask.bar', { number: index + 1 })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <Button
          size="small"
          startIcon={<Add />}
          disabled={bars.length >= mostBars}
          onClick={() => onChange([...bars, addedBar], bars.length)}
        >
          {t('mask.add')}
        </Button>
        {bar && (
          <Button
            size="small"
            startIcon={<DeleteOutlined />}
            onClick={() => onChange(bars.toSpliced(chosen, 1), chosen)}
          >
            {t('mask.remove', { number: chosen + 1 })}
          </Button>
        )}
      </Box>
      {bar && (
        <MaskSliders bar={bar} onChange={changed => onChange(bars.toSpliced(chosen, 1, changed), chosen)} />
      )}
    </Box>
  )
}

type MaskSlidersProps = { bar: Bar; onChange: (bar: Bar) => void }

/** Moves and sizes a bar by keyboard; it stays within the picture. */
function MaskSliders({ bar, onChange }: MaskSlidersProps) {
  const t = useTexts('students')
  const most: Area = {
    left: 1 - bar.width,
    top: 1 - bar.height,
    width: 1 - bar.left,
    height: 1 - bar.top,
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
            value={Math.round(bar[side] * 100)}
            onChange={(_, value) =>
              onChange({ ...bar, [side]: Math.min(Number(value) / 100, most[side]), placed: true })
            }
          />
        </div>
      ))}
    </Box>
  )
}

type MaskDrawingProps = BarsProps & {
  address: string
  /** Called with the picture once it is loaded. */
  onShown: (image: HTMLImageElement) => void
  onUnreadable: () => void
}

type Gesture = { from: Point; bars: readonly Bar[]; bar: number }

/** The picture with its bars. A bar is dragged with mouse, pen or finger; beside the bars, another one is drawn. */
function MaskDrawing({ address, bars, chosen, onChange, onShown, onUnreadable }: MaskDrawingProps) {
  const t = useTexts('students')
  const gesture = useRef<Gesture>(undefined)
  const place = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - left) / width, y: (event.clientY - top) / height }
  }
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const from = place(event)
    const bar = barAt(bars, from)
    gesture.current = { from, bars, bar }
    if (bar >= 0) onChange(bars, bar)
  }
  const move = (event: PointerEvent) => {
    if (!gesture.current) return
    const { from, bars, bar } = gesture.current
    const to = place(event)
    const held = bars[bar]
    if (held) {
      const by = { x: to.x - from.x, y: to.y - from.y }
      if (by.x !== 0 || by.y !== 0) onChange(bars.toSpliced(bar, 1, movedBar(held, by)), bar)
      return
    }
    const area = areaBetween(from, to)
    if (!isLargeEnough(area)) return
    // A drawn bar replaces a suggested one.
    const kept = bars.filter(({ placed }) => placed).slice(0, mostBars - 1)
    onChange([...kept, { ...area, placed: true }], kept.length)
  }
  return (
    <Box
      onPointerDown={begin}
      onPointerMove={move}
      onLostPointerCapture={() => {
        gesture.current = undefined
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
      {bars.map((bar, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is known by its place.
          key={index}
          aria-hidden
          sx={bar.placed ? placedLook : suggestedLook}
          style={{
            left: `${bar.left * 100}%`,
            top: `${bar.top * 100}%`,
            width: `${bar.width * 100}%`,
            height: `${bar.height * 100}%`,
            outlineWidth: index === chosen && bars.length > 1 ? 3 : 1,
          }}
        />
      ))}
    </Box>
  )
}

const placedLook = {
  position: 'absolute',
  bgcolor: '#000',
  outline: '1px solid #fff',
  pointerEvents: 'none',
}
/** The picture shows through a bar that is only suggested, because it covers nothing yet. */
const suggestedLook = { ...placedLook, bgcolor: 'rgb(0 0 0 / 35%)', outline: '1px dashed #fff' }

/** The server does not store wider pictures, and some browsers cannot draw a camera's full resolution. */
const widest = 1600

/** Paints the areas black in a new file, which contains nothing of what was covered. Throws when drawing fails. */
async function redacted(image: HTMLImageElement, areas: readonly Area[], name: string): Promise<File> {
  const scale = Math.min(1, widest / image.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.naturalWidth * scale)
  canvas.height = Math.round(image.naturalHeight * scale)
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('this browser cannot paint')
  paint.drawImage(image, 0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000'
  for (const { left, top, width, height } of areas)
    paint.fillRect(left * canvas.width, top * canvas.height, width * canvas.width, height * canvas.height)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.9))
  if (!blob) throw new Error('the masked picture could not be made')
  return new File([blob], `${name.replace(/\.\w+$/, '')}-masked.jpg`, { type: 'image/jpeg' })
}
