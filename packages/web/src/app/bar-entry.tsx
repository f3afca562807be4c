import Box from '@mui/material/Box'
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase'
import type { ElementType, ReactNode } from 'react'
import { lineClamp, roomForMarks } from '../ui/styles.ts'

type Props<As extends ElementType> = ButtonBaseProps<As, { component?: As }> & {
  icon: ReactNode
  text: string
  isCurrent?: boolean
}

/** An entry of the bar at the bottom: an icon above its text. `component` renders it as something other than a button. */
export function BarEntry<As extends ElementType = 'button'>({ icon, text, isCurrent, ...props }: Props<As>) {
  return (
    <ButtonBase
      {...props}
      sx={{
        flex: '1 1 0',
        minWidth: 0,
        flexDirection: 'column',
        // The icons are aligned, however long the texts below them are.
        justifyContent: 'flex-start',
        paddingBlockStart: 1,
        gap: 0.25,
        paddingInline: 0.25,
        fontSize: '0.6875rem',
        lineHeight: 1.1,
        // In the narrowest window a long word fits, and a third line uses the space of a smaller icon.
        '@media (max-width: 359px)': { fontSize: '0.625rem', '& svg': { fontSize: 20 } },
        fontWeight: isCurrent ? 600 : 500,
        color: isCurrent ? 'primary.main' : 'text.secondary',
        textAlign: 'center',
        // Inset, because the last entry touches the window's edge.
        '&&:focus-visible': { outlineOffset: -3 },
      }}
    >
      {icon}
      <Box
        component="span"
        title={text}
        sx={{
          maxWidth: '100%',
          overflowWrap: 'anywhere',
          ...lineClamp(3),
          ...roomForMarks,
        }}
      >
        {text}
      </Box>
    </ButtonBase>
  )
}
