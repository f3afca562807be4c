import { messages } from '@casa/contract/messages'
import Button from '@mui/material/Button'
import { useMessages } from '../lib/texts.ts'
import { MessageScreen } from './message-screen.tsx'

/** What an unknown path shows. Back to Home leaves the app for the root, which knows where everybody belongs. */
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
