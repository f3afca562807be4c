/** A text that suits every child of a level, or those of a certain age in years. */
export type DemoText = string | { ages: readonly [from: number, to: number]; text: string }
