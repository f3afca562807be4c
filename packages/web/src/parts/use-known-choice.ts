import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Option } from '../form/option.ts'

/**
 * Clears a form's field when its value is no longer among the options, which depend on another field. `options` is
 * undefined while loading, `none` the value of a field without a choice.
 */
export function useKnownChoice(
  name: string,
  options: readonly Option[] | undefined,
  none: '' | null = '',
): void {
  const form = useFormContext()
  const chosen: unknown = useWatch({ name })
  const gone = Boolean(chosen) && options !== undefined && !options.some(({ value }) => value === chosen)
  useEffect(() => {
    if (gone) form.setValue(name, none)
  }, [gone, form, name, none])
}
