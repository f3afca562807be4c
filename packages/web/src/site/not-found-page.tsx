import { messages } from '@casa/contract/messages'
import { useMessages } from '../lib/messages.ts'
import { PageFrame } from './page-frame.tsx'

/** Shown for every unknown address. */
export function NotFoundPage() {
  const message = useMessages()
  return (
    <PageFrame page="not-found">
      <h1>{message(messages.notFound.title)}</h1>
      <p className="intro">{message(messages.notFound.line)}</p>
      <p>
        <a className="button" href="/">
          {message(messages.notFound.action)}
        </a>
      </p>
    </PageFrame>
  )
}
