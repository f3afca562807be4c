/** Facts on one line separated by dots, without the missing ones. A line that breaks does not begin with a dot. */
export function dotted(facts: readonly (string | false | null | undefined)[]): string {
  return facts.filter(Boolean).join('\u00a0· ')
}
