/** One option of a select, an autocomplete or a radio group. */
export type Option<Value extends string | number | boolean = string> = { value: Value; label: string }

/** The label of the chosen option, or the word for none. */
export function labelOf(
  options: readonly Option<string | number | boolean>[],
  value: unknown,
  none: string,
): string {
  return options.find(option => option.value === value)?.label ?? none
}
