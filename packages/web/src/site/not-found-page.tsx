import { messages } from '@casa/contract/messages'
import { useMessages } from '../lib/texts.ts'
import { PageFrame } from './page-frame.tsx'

/** What every unknown address shows. */
export function NotFoundPage() {
  const said = useMessages()
  return (
    <PageFrame page="not-found">
      <h1>{said(messages.notFound.title)}</h1>
      <p className="intro">{said(messages.notFound.line)}</p>
      <p>
        <a className="button" href="/">
          {said(messages.notFound.action)}
        </a>
      </p>
    </PageFrame>
  )
}
