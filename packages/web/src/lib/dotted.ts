/** Some facts in one line with dots between them, without those that are missing. A line that breaks does not begin with a dot. */
export function dotted(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
