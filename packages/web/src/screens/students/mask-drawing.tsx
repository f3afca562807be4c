import Box from '@mui/material/Box'
import { type PointerEvent, useRef } from 'react'
import { useTexts } from '../../lib/texts.ts'
import { type Area, areaBetween } from './mask.ts'

type Props = {
  address: string
  mask: Area
  onChange: (mask: Area) => void
  /** Called with the picture once it is loaded. */
  onShown: (image: HTMLImageElement) => void
  onUnreadable: () => void
}

/** The picture with the bar, which is redrawn by mouse, pen or finger. */
export function MaskDrawing({ address, mask, onChange, onShown, onUnreadable }: Props) {
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
