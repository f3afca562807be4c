import { useMessages } from '../lib/texts.ts'

/** What is wrong with a field's value, spoken as soon as it appears; nothing while nothing is known to be. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  const message = useMessages()
  if (!error) return null
  return (
    <p id={id} role="alert" className="field-error">
      {message(error)}
    </p>
  )
}
