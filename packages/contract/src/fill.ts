/** Fills the placeholders of a text, `{{name}}`, with values by name; one without a value is left as it is. */
export function fill(text: string, values: Readonly<Record<string, unknown>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (blank, name) => String(values[name] ?? blank))
}
