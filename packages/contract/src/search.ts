import * as z from 'zod'
import { anyRole } from './access.ts'
import { typed } from './bounded.ts'
import { relations } from './guardians.ts'
import { route } from './route.ts'
import { entity } from './wire.ts'

/** A child in search results: the class and serial number distinguish children with the same name. */
const foundChild = entity('FoundChild', {
  _id: z.string(),
  fullName: z.string(),
  className: z.string(),
  /** The school, for a parent with children in several; otherwise null. */
  schooleName: z.string().nullable(),
  serialNumber: z.string(),
  /** The guardian’s name or number by which the office found the child; null if it was the child’s own name or number. */
  by: z.object({ relation: z.enum(relations), text: z.string() }).nullable(),
})

const foundClass = entity('FoundClass', { _id: z.string(), className: z.string() })

const foundSchool = entity('FoundSchool', {
  _id: z.string(),
  schooleName: z.string(),
  city: z.string().nullable(),
})

/** An account that signs in with a number; a parent's has a row for each school. Nothing about the person. */
const foundAccount = entity('FoundAccount', {
  role: z.enum(['SUPERADMIN', 'SCHOOLE', 'TEACHER', 'PARENT']),
  /** In use, never opened, closed, at a school that is switched off, or of a school that waits to be switched on. */
  state: z.enum(['open', 'unopened', 'closed', 'switchedOff', 'waiting']),
  schooleId: z.string().nullable(),
  schooleName: z.string().nullable(),
  /** When it was last used, if it is signed in anywhere. */
  lastSeenAt: z.string().nullable(),
})

/** A work in search results; `also` is the other name by which it was found. */
const foundExercise = entity('FoundExercise', {
  _id: z.string(),
  subActivityName: z.string(),
  activityName: z.string(),
  also: z.string().nullable(),
})

/** The best few of each kind. */
export const searchResult = entity('SearchResult', {
  children: z.array(foundChild),
  classes: z.array(foundClass),
  schools: z.array(foundSchool),
  /** Only for the administrator, and only for a whole number. */
  accounts: z.array(foundAccount),
  exercises: z.array(foundExercise),
  /** How many children and works were found, including those that are not returned. */
  totals: z.object({ children: z.number(), exercises: z.number() }),
})
export type SearchResult = z.output<typeof searchResult>

export const search = {
  find: route({
    method: 'GET',
    path: '/search',
    summary:
      'The first children, classes, exercises and schools within reach whose names have, for each given word, a word that begins with it. The office also finds children by a guardian’s name or whole mobile number, and the administrator the accounts of one.',
    access: anyRole,
    area: 'any',
    right: 'child',
    tx: 'read',
    query: z.strictObject({
      words: typed(200).describe(
        'The beginnings of words in a name, or of a child’s serial or admission number.',
      ),
    }),
    response: searchResult,
  }),
}
