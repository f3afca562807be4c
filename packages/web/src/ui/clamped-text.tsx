import Box from '@mui/material/Box'
import { lineClamp } from './line-clamp.ts'
import { roomForMarks } from './room-for-marks.ts'

/**
 * At most three lines of a text that may be long, in a narrow cell; its title is the full text. On a phone, the
 * opened row shows all of it.
 */
export function ClampedText({ children }: { children: string }) {
  return (
    <Box
      component="span"
      className="clamped"
      title={children}
      sx={{
        ...lineClamp(3),
        overflowWrap: 'anywhere',
        ...roomForMarks,
      }}
    >
      {children}
    </Box>
  )
}
