import { type Role, roles } from '@casa/contract/access'
import type { Route } from '@casa/contract/route'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { AccessRow } from './access-row.ts'
import { accessTable } from './access-table.ts'
import { testApp } from './app.ts'
import { WatchedRows } from './consistent-counts.ts'
import { schemaNodes } from './schema-nodes.ts'
import { type Target, type World, worldsOf } from './world.ts'

const app = testApp()
const makeWorld = worldsOf(app)
let watched: WatchedRows

/** The worlds that several calls use, each with those that have been made in it. */
const worlds: { world: World; calls: Set<string> }[] = []
/** Calls that name a version, or after which the child is no longer in the class. */
const changesWhatOthersName = /^\w+ \/(conference-report|event|student\/(bulk\/)?(leave|move))\b/

/**
 * A world in which this call has not been made yet, because a second one might find what the first one added. A call
 * that deletes, moves or uses up what others name gets a new one.
 */
async function worldFor({ method, path }: Route, kind: keyof Target): Promise<World> {
  const call = `${method} ${path}`
  if (method === 'DELETE' || kind === 'unusedFile' || changesWhatOthersName.test(call)) return makeWorld()
  const found = worlds.find(({ calls }) => !calls.has(call)) ?? { world: await makeWorld(), calls: new Set() }
  if (found.calls.size === 0) worlds.push(found)
  found.calls.add(call)
  return found.world
}

beforeAll(async () => {
  watched = await new WatchedRows(app.database.owner).begin()
})

/** What a reference refers to, by its field; an unlisted field fails the test, so that no new one is forgotten. */
const named: Record<string, keyof Target> = {
  schooleId: 'school',
  classId: 'class',
  studentId: 'student',
  studentIds: 'student',
  siblingOf: 'student',
  // The first guardian has the id of the child.
  guardianId: 'student',
  teacherId: 'teacher',
  superActivityId: 'area',
  activityId: 'activity',
  selectedActivities: 'activity',
  subActivityId: 'exercise',
  selectedSubActivities: 'exercise',
  requires: 'usedExercise',
  preparedBy: 'usedExercise',
  levelId: 'level',
  feeMasterId: 'year',
  from: 'year',
  ids: 'record',
  _id: 'record',
  'studentList._id': 'student',
  imageURL: 'unusedFile',
  profileURL: 'unusedFile',
  logoURL: 'unusedFile',
  images: 'unusedFile',
  subjectId: 'subject',
  'words._id': 'area',
  leftOut: 'exercise',
  highlights: 'exercise',
  'parts._id': 'part',
  'quotes._id': 'observation',
}

/** Fields that a request has instead of others. */
const insteadOf: Record<string, readonly string[]> = {
  cells: ['ids', 'studentId', 'activityRelationships', 'subActivityId', 'selectedSubActivities'],
  _id: ['ids'],
  activityRelationships: ['subActivityId'],
}

/**
 * Fields whose keys are ids from another field: the reasons of `requires` and `preparedBy`; reasons for other ids are
 * dropped.
 */
const besideOthers = new Set(['why'])

const ordinaryGuardian = {
  name: 'Arjun',
  relation: 'father',
  seesWork: true,
  seesFees: false,
  collects: true,
  getsMessages: true,
}

/** The fields beside a reference in a list item. */
const items: Record<string, (target: Target) => object> = {
  cells: ({ student, exercise }) => ({ studentId: student, subActivityId: exercise }),
  activityRelationships: ({ area, activity, exercise }) => ({
    superActivityId: area,
    activityId: activity,
    subActivityId: exercise,
  }),
  quotes: ({ observation }) => ({ kind: 'observation', _id: observation }),
  guardians: ({ student }) => ({ ...ordinaryGuardian, guardianId: student }),
}

/** References that are not tested, each with the reason. */
const harmless = new Map([
  ['TEACHER POST /attendence/add teacherId', 'her sheet is her own, whomever it names'],
  ['TEACHER POST /event/add imageURL.[]', 'a picture that nothing uses yet is no class’s'],
  ['TEACHER PUT /event/{id} imageURL.[]', 'a picture that nothing uses yet is no class’s'],
  ['TEACHER POST /calenderassignment/add imageURL.[]', 'a picture that nothing uses yet is no class’s'],
  ['TEACHER PUT /calenderassignment/{id} imageURL.[]', 'a picture that nothing uses yet is no class’s'],
  ['TEACHER PUT /attendence/{id} teacherId', 'her sheet is her own, whomever it names'],
  ['SUPERADMIN POST /lesson/add subjectId', 'all subjects are the platform’s'],
  ['SUPERADMIN PUT /lesson/{id} subjectId', 'all subjects are the platform’s'],
])

/** References that are never accepted, such as to what the role can never reach: the administrator sees no school's pictures, classes and additions. */
const neverReached = new Set([
  'SUPERADMIN PUT /registration/{id} logoURL',
  // The first guardian is on the form itself; only further ones are taken over.
  'SCHOOLE POST /guardian/sibling guardians.[].guardianId',
  // The teacher already has this class as the main one, and no other class uses the area.
  'SCHOOLE POST /teacherclass/add classId',
  'SCHOOLE POST /teacherclass/add superActivityId.[]',
  ...['POST /lesson/add', 'PUT /lesson/{id}'].flatMap(call =>
    ['classId', 'images.[]', 'subActivityId.[]'].map(field => `SUPERADMIN ${call} ${field}`),
  ),
  'SUPERADMIN POST /lesson/deleteazureimage imageURL',
  'SUPERADMIN POST /lesson/deleteazureimage schooleId',
])

const isFileAddress = (pattern: RegExp) => pattern.source.includes('api\\/files')

/** Whether a value of this schema refers to a row: an id, or the address of a file. */
function isReference(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type !== 'string') return false
  const checks = [def, ...(def.checks ?? []).map(check => check._zod.def)] as z.core.$ZodStringFormatDef[]
  return checks.some(check => check.format === 'uuid' || (check.pattern && isFileAddress(check.pattern)))
}

/**
 * The positions in a body that refer to a row, each once; a reference may be the populated object, whose `_id` is the
 * same.
 */
function referencesOf({ body }: Route): string[][] {
  const found = new Map<string, string[]>()
  for (const { path, schema } of body ? schemaNodes(body) : [])
    if (isReference(schema) && !besideOthers.has(path[0]!)) found.set(path.join('.'), path)
  return [...found.values()].filter(
    path =>
      path.at(-1) !== '_id' ||
      !(found.has(path.slice(0, -1).join('.')) || (path.length === 1 && found.has(''))),
  )
}

function kindOf(path: string[]): keyof Target {
  const names = path.filter(name => name !== '[]')
  const kind = named[names.slice(-2).join('.')] ?? named[names.at(-1)!]
  if (!kind) throw new Error(`Say in \`named\` what ${names.join('.')} refers to.`)
  return kind
}

/** A valid body in which one position refers to this row. */
function aimed(body: unknown, path: string[], id: string): unknown {
  const [name, ...rest] = path
  if (name === undefined) return id
  if (name === '[]') return [aimed(Array.isArray(body) ? body[0] : undefined, rest, id)]
  return { ...(body as object), [name]: aimed((body as Record<string, unknown>)?.[name], rest, id) }
}

function bodyFor(body: unknown, path: string[], own: Target): unknown {
  const [name] = path as [string]
  const others = Object.fromEntries(
    Object.entries((body ?? {}) as object).filter(([field]) => !insteadOf[name]?.includes(field)),
  )
  return items[name] ? { ...others, [name]: [items[name](own)] } : others
}

/** The roles that write a school's rows by a call; what only the administrator writes refers to the platform's rows. */
const writersOf = (row: AccessRow) => roles.filter(role => row.roles[role].own < 400)
const writes = accessTable.filter(
  row => row.route.method !== 'GET' && !row.route.reads && !row.route.files && writersOf(row).length > 0,
)
const cases = writes.flatMap(row =>
  referencesOf(row.route).map(path => ({
    row,
    path,
    name: `${row.route.method} ${row.route.path} ${path.join('.')}`,
  })),
)

test('references are found where they are known to be', () => {
  const names = cases.map(({ name }) => name)
  expect(names).toContain('PATCH /teachernotes/update/{id} studentId')
  expect(names).toContain('POST /activity/multiple-add activityRelationships.[].subActivityId')
  expect(names).toContain('PUT /student/{id} profileURL')
  expect(names).toContain('POST /attendence/add studentList.[]._id')
})

describe.each(cases)('$name', ({ row, path, name }) => {
  const writers = writersOf(row)

  test.each(writers)('of %s names only what is within reach', async role => {
    const world = await worldFor(row.route, kindOf(path))
    const { own } = world.targets
    const send = (id: string) => {
      const request = row.request(own, world)
      const body = aimed(bodyFor(request.body, path, own), path, id)
      return app.as(world.people[role]).call(row.route, { ...request, body })
    }
    const ids = foreignTo(role, world).map(target => target[kindOf(path)])
    await watched.changes()
    const found: number[] = []
    for (const id of ids.filter(id => id !== own[kindOf(path)])) {
      found.push((await send(id)).status)
      if (!harmless.has(`${role} ${name}`)) expect(await watched.changes()).toEqual([])
    }
    const right = await send(own[kindOf(path)])
    if (harmless.has(`${role} ${name}`)) return
    // A field that the role cannot change is refused whatever it refers to.
    const refused = found.every(status => status === 403) && found.length > 0
    for (const status of found) expect(refused ? [403] : [404, 422]).toContain(status)
    const allowed = neverReached.has(`${role} ${name}`) ? [404, 422] : [200]
    expect(refused ? [200, 403] : allowed, JSON.stringify(right.body)).toContain(right.status)
  })
})

/** What is out of a writer's reach: another school, and for a role with a class or child, another one of the school. */
function foreignTo(role: Role, { targets }: World): Target[] {
  const { otherClass, otherSchool } = targets
  return role === 'TEACHER' || role === 'PARENT' ? [otherClass, otherSchool] : [otherSchool]
}
