import { plusDays } from '@casa/contract/rules/day'
import { newId } from '../src/platform/ids.ts'
import type { SchoolCalendar } from './days.ts'
import { communities, communityOf, streets } from './names.ts'
import { demoPeople } from './people.ts'
import { randomNumbers } from './random-numbers.ts'
import { type DemoSchool, schools } from './schools.ts'

/** A child of the demo; `classIndex` counts the school's classes. */
export type Child = {
  id: string
  first: string
  family: string
  gender: 'male' | 'female'
  classIndex: number
  /** The child's previous class, and the first day in the current one. */
  movedUp?: { from: number; on: string }
  dob: string
  doa: string
  mother: string
  father: string
  mobile: string
  address: string
  allergies: string | null
}

type Family = Pick<Child, 'family' | 'mother' | 'father' | 'mobile' | 'address'>

/** The children of a school: every ninth family has a second child in another class. */
export function demoChildren(school: DemoSchool, number: number, calendar: SchoolCalendar): Child[] {
  const { today } = calendar
  const chance = randomNumbers(2024 + number)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!
  const newFamily = (index: number): Family => {
    const { families, mothers, fathers } = pick(communities)
    return {
      family: pick(families),
      mother: pick(mothers),
      father: pick(fathers),
      mobile: `98${number}00${String(10_000 + index)}`,
      address: `${1 + Math.floor(chance() * 90)} ${pick(streets)}, ${school.city}`,
    }
  }
  const taken = new Set<string>()
  /** A first name from the family's community that no other child at the school with the same surname has. */
  const firstName = (family: string, gender: Child['gender']): string => {
    const community = communityOf(family)
    const names = gender === 'female' ? community.girls : community.boys
    const free = names.filter(name => !taken.has(`${name} ${family}`))
    const first = pick(free.length > 0 ? free : names)
    taken.add(`${first} ${family}`)
    return first
  }
  const households: Family[][] = []
  const children = school.classes.flatMap((schoolClass, classIndex) => {
    const ofClass: Family[] = []
    households.push(ofClass)
    return Array.from({ length: schoolClass.children }, (_, place): Child => {
      const sibling = place % 9 === 4 ? households[classIndex - 1]?.[place] : undefined
      const household = known(number, classIndex, place) ?? sibling ?? newFamily(classIndex * 100 + place)
      ofClass.push(household)
      const gender = chance() < 0.5 ? 'female' : 'male'
      const own = knownChild(number, classIndex, place)
      const age = own?.age ?? schoolClass.youngest + chance() * (schoolClass.oldest - schoolClass.youngest)
      const daysHere = Math.round((age - schoolClass.youngest) * 365.25)
      return {
        ...household,
        id: newId(),
        first: own?.first ?? firstName(household.family, gender),
        gender: own?.gender ?? gender,
        classIndex,
        dob: plusDays(today, -Math.round(age * 365.25)),
        // Children are admitted when they are old enough for the class; some joined during the year.
        doa: calendar.until(
          plusDays(today, -Math.max(20, chance() < 0.85 ? daysHere : Math.round(daysHere * chance()))),
        ),
        mother: `${household.mother} ${household.family}`,
        father: `${household.father} ${household.family}`,
        allergies: chance() < 0.06 ? pick(['Peanuts', 'Milk', 'Dust', 'Eggs']) : null,
      }
    })
  })
  return children.map(child => ({ ...child, ...movedUp(child, children, number, calendar) }))
}

/** In the first school, one child of the last class moved up from the class below during the year. */
function movedUp(
  child: Child,
  children: readonly Child[],
  number: number,
  calendar: SchoolCalendar,
): Partial<Child> {
  const last = children.at(-1)!.classIndex
  const chosen = children.find(one => one.classIndex === last && one.doa <= plusDays(calendar.today, -150))
  return number === 0 && child === chosen
    ? { movedUp: { from: last - 1, on: calendar.until(plusDays(calendar.today, -60)) } }
    : {}
}

/** The class that a child is in on a given day. */
export function classIndexOn({ classIndex, movedUp }: Child, day: string): number {
  return movedUp && day < movedUp.on ? movedUp.from : classIndex
}

/** How many children the preceding schools have. */
export function childrenBefore(number: number): number {
  const classes = schools.slice(0, number).flatMap(school => school.classes)
  return classes.reduce((sum, { children }) => sum + children, 0)
}

/**
 * The families whose mothers can sign in: one with two children in two classes, one with a child in each of two
 * schools.
 */
function known(school: number, classIndex: number, place: number): Family | undefined {
  if (place !== 0) return undefined
  const home = { father: 'Suresh', address: '7 Rose Avenue, Hyderabad' }
  if (school === 0 && (classIndex === 1 || classIndex === 3))
    return { ...home, family: 'Iyer', mother: 'Meera', mobile: demoPeople.mother.login }
  if ((school === 0 && classIndex === 2) || (school === 1 && classIndex === 0)) {
    return {
      ...home,
      family: 'Khan',
      mother: 'Fatima',
      father: 'Irfan',
      mobile: demoPeople.motherOfTwoSchools.login,
    }
  }
  return undefined
}

/** The child of the demo's own family whom visitors meet first: old enough for the texts written about them. */
function knownChild(school: number, classIndex: number, place: number) {
  if (school !== 0 || classIndex !== 1 || place !== 0) return undefined
  return { first: 'Advait', gender: 'male', age: 4.6 } as const
}
