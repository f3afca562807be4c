import { messages } from '@casa/contract/messages'
import Button from '@mui/material/Button'
import { useMessages } from '../lib/texts.ts'
import { MessageScreen } from './message-screen.tsx'

/** Shown for unknown paths. Back to Home goes to the root, which redirects by role. */
export function NotFoundScreen() {
  const message = useMessages()
  return (
    <MessageScreen
      title={message(messages.notFound.title)}
      hint={message(messages.notFound.line)}
      action={
        <Button variant="contained" href="/">
          {message(messages.notFound.action)}
        </Button>
      }
    />
  )
}
