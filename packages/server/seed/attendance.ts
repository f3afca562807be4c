import { type Child, classIndexOn } from './children.ts'
import type { SchoolCalendar } from './days.ts'
import { randomNumbers } from './random-numbers.ts'

type Sheet = { classIndex: number; day: string; present: number; absent: number }
type Entry = { classIndex: number; child: string; day: string; present: boolean }

/** A year of attendance that ends today: most children come most days, and a little less in the rains. */
export function attendanceOf(
  children: readonly Child[],
  calendar: SchoolCalendar,
): { sheets: Sheet[]; entries: Entry[] } {
  const chance = randomNumbers(7)
  const entries = calendar.year.flatMap(day => {
    const rains = ['07', '08'].includes(day.slice(5, 7))
    return children
      .filter(child => child.doa <= day)
      .map(child => ({
        classIndex: classIndexOn(child, day),
        child: child.id,
        day,
        present: chance() < (rains ? 0.87 : 0.94),
      }))
  })
  const sheets = new Map<string, Sheet>()
  for (const { classIndex, day, present } of entries) {
    const key = `${classIndex} ${day}`
    const sheet = sheets.get(key) ?? { classIndex, day, present: 0, absent: 0 }
    sheet[present ? 'present' : 'absent'] += 1
    sheets.set(key, sheet)
  }
  return { sheets: [...sheets.values()], entries }
}
