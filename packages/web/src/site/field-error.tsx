import { type Message, useMessages } from '../lib/texts.ts'

/** A field's error in a live region; empty if there is none. */
export function FieldError({ id, error }: { id: string; error: Message | undefined }) {
  const message = useMessages()
  if (!error) return null
  return (
    <p id={id} role="alert" className="field-error">
      {message(error)}
    </p>
  )
}
