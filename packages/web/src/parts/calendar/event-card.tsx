import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popover from '@mui/material/Popover'
import Popper from '@mui/material/Popper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect, useId } from 'react'
import type { CalendarEvent } from './calendar-event.ts'
import { useEventWords } from './use-event-words.ts'

/** An event whose card is open, and its position. `pinned`: it was pressed rather than hovered. */
export type OpenCard = { event: CalendarEvent; rect: DOMRect; pinned: boolean }

type Props = {
  card: OpenCard
  /** The content below title and time, such as the author and the available actions. */
  children?: ReactNode
  onClose: () => void
  onEnter: () => void
  onLeave: () => void
}

/**
 * The title and time of an event in a dialog. Hovering over the event shows it beside the event; a click, a tap or
 * Enter opens it with the focus inside, so that its buttons can be reached. Escape closes both.
 */
export function EventCard({ card: { event, rect, pinned }, children, onClose, onEnter, onLeave }: Props) {
  const titleId = useId()
  const content = (
    <Content event={event} titleId={titleId}>
      {children}
    </Content>
  )
  useEscape(pinned ? undefined : onClose)
  if (pinned) {
    return (
      <Popover
        open
        onClose={onClose}
        anchorReference="anchorPosition"
        anchorPosition={{ top: rect.bottom, left: rect.left }}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
      >
        {content}
      </Popover>
    )
  }
  return (
    <Popper
      open
      anchorEl={{ getBoundingClientRect: () => rect }}
      placement="bottom-start"
      role="dialog"
      aria-labelledby={titleId}
      onMouseEnter={onEnter}
      onMouseLeave={onLeave}
      sx={{ zIndex: 'tooltip' }}
    >
      <Paper elevation={6}>{content}</Paper>
    </Popper>
  )
}

function Content({
  event,
  titleId,
  children,
}: {
  event: CalendarEvent
  titleId: string
  children: ReactNode
}) {
  const words = useEventWords()
  return (
    <Box sx={{ padding: 2, maxWidth: 'min(360px, calc(100vw - 32px))' }}>
      <Typography id={titleId} variant="h3" component="h2">
        {event.title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {words(event)}
      </Typography>
      {children}
    </Box>
  )
}

function useEscape(close: (() => void) | undefined): void {
  useEffect(() => {
    if (!close) return
    const handleKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [close])
}
