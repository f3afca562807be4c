import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Option } from '../form/option.ts'

/**
 * Empties a form's field when what was chosen is not among its options any more, because they hang on another field.
 * `options` are undefined until they have arrived.
 */
export function useKnownChoice(name: string, options: readonly Option[] | undefined): void {
  const form = useFormContext()
  const chosen: unknown = useWatch({ name })
  const gone = Boolean(chosen) && options !== undefined && !options.some(({ value }) => value === chosen)
  useEffect(() => {
    if (gone) form.setValue(name, '')
  }, [gone, form, name])
}
