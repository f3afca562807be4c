import { type Key, keyGroups } from './keys.ts'

/** How many days ahead a child's story looks, from today on. */
export const storyDays = 35

/** How many works of a heading, notes and dates a story names at most. */
export const mostInStory = { works: 6, notes: 12, dates: 12 } as const

/** The headings of a child's works, in the order in which a family reads them, with the keys that stand under each. */
export const storyWorkKeys = {
  sure: keyGroups.strong,
  practises: keyGroups.developing,
  shown: keyGroups.attention,
} as const satisfies Record<string, readonly Key[]>

export type StoryHeading = keyof typeof storyWorkKeys
