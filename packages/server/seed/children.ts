import { newId } from '../src/platform/ids.ts'
import { addDays } from './days.ts'
import { boys, families, fathers, girls, mothers, streets } from './names.ts'
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
export function childrenOf(school: DemoSchool, number: number, today: string): Child[] {
  const chance = randomNumbers(2024 + number)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)]!
  const newFamily = (index: number): Family => ({
    family: pick(families),
    mother: pick(mothers),
    father: pick(fathers),
    mobile: `98${number}00${String(10_000 + index)}`,
    address: `${1 + Math.floor(chance() * 90)} ${pick(streets)}, ${school.city}`,
  })
  const earlier: Family[] = []
  return school.classes.flatMap((schoolClass, classIndex) =>
    Array.from({ length: schoolClass.children }, (_, place): Child => {
      const sibling = classIndex > 0 && place % 9 === 4 ? earlier[(classIndex - 1) * 12 + place] : undefined
      const household = known(number, classIndex, place) ?? sibling ?? newFamily(classIndex * 100 + place)
      earlier.push(household)
      const gender = chance() < 0.5 ? 'female' : 'male'
      const age = schoolClass.youngest + chance() * (schoolClass.oldest - schoolClass.youngest)
      return {
        ...household,
        id: newId(),
        first: pick(gender === 'female' ? girls : boys),
        gender,
        classIndex,
        dob: addDays(today, -Math.round(age * 365.25)),
        // Most have been here the whole year; some joined in its course.
        doa: addDays(today, chance() < 0.85 ? -400 : -Math.round(chance() * 300)),
        mother: `${household.mother} ${household.family}`,
        father: `${household.father} ${household.family}`,
        allergies: chance() < 0.06 ? pick(['Peanuts', 'Milk', 'Dust', 'Eggs']) : null,
      }
    }),
  )
}

/** How many children the schools before this one have. */
export function childrenBefore(number: number): number {
  const classes = schools.slice(0, number).flatMap(school => school.classes)
  return classes.reduce((sum, { children }) => sum + children, 0)
}

/** The families whose mothers sign in: one with two children in two classes, one with a child in each of two schools. */
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
      father: 'Imran',
      mobile: demoPeople.motherOfTwoSchools.login,
    }
  }
  return undefined
}
