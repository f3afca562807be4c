import { type Key, keyGroups } from './keys.ts'

/** How many days ahead a child's story looks, counting from today. */
export const storyDays = 35

/** The maximum number of works per heading, notes and dates in a story. */
export const mostInStory = { works: 6, notes: 12, dates: 12 } as const

/** The headings of a child's works, in the order in which a family reads them, with the keys listed under each. */
export const storyWorkKeys = {
  sure: keyGroups.strong,
  practises: keyGroups.developing,
  shown: keyGroups.attention,
} as const satisfies Record<string, readonly Key[]>

export type StoryHeading = keyof typeof storyWorkKeys
