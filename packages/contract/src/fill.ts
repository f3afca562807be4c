/** Fills the blanks of a text, `{{name}}`, with values by name; one without a value stays as it is. */
export function fill(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (blank, name) => String(values[name] ?? blank))
}
