import { plusDays } from '@casa/contract/rules/plan-window'

/** A span of calendar days, both included. */
export type Days = { from: string; to: string }

/** What a calendar program gets: a year back and a year ahead. */
export function daysAround(today: string): Days {
  return { from: plusDays(today, -366), to: plusDays(today, 366) }
}

const file = /^([\w-]{43})\.ics$/

/** The secret token in the last part of a calendar address; undefined where that is none. */
export function tokenIn(name: string): string | undefined {
  return file.exec(name)?.[1]
}
