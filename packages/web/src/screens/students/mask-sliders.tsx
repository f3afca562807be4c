import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useTexts } from '../../lib/texts.ts'
import type { Area } from './mask.ts'

type Props = { mask: Area; onChange: (mask: Area) => void }

/** Moves and sizes the bar by keyboard; it stays within the picture. */
export function MaskSliders({ mask, onChange }: Props) {
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
