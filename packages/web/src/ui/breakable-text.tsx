import { BreaksBetween } from './breaks-between.tsx'

/** A text with long addresses, which wraps after their slashes and dots, not within a word. */
export function BreakableText({ children }: { children: string }) {
  return <BreaksBetween parts={breakable(children)} />
}

/**
 * The parts of a text between which a line may break, besides its spaces: after the slashes, dots, colons, question
 * marks and hyphens of an address. Joined together they are the text.
 */
export function breakable(text: string): string[] {
  return text.split(/(?<=[^\s/.:?-][/.:?-]+)(?=[^\s/.:?-])/)
}
