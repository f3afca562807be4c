/** A text that fits every child of a level, or those of an age in years. */
export type DemoText = string | { ages: readonly [from: number, to: number]; text: string }
