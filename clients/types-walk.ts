import type { components, operations, paths } from './.cache/types.ts'

// What a program can express with the types alone, and what they reject. Compiled in a test, never run.

type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer B } }
}
  ? B
  : never

type Class = components['schemas']['Class']
type Listed = paths['/addclass/list/{schooleId}']['get']['responses'][200]['content']['application/json']

export const login: Body<'users.login'> = { email: '9000000010', password: 'secret', role: 'SCHOOLE' }
// @ts-expect-error There is no such role.
export const wrongRole: Body<'users.login'> = { ...login, role: 'COOK' }
// @ts-expect-error A class has a name.
export const nameless: Body<'classes.add'> = { status: true }

export const names = (list: Listed): string[] => list.map((one: Class) => one.className)
export const levels = (list: Listed): (string | undefined)[] => list.map(one => one.levelId?.className)

/** The response of a save is the class as stored, or one of the named failures. */
type Saved = paths['/addclass/{id}']['put']['responses']
export const version = (saved: Saved[200]['content']['application/json']): number => saved.data.version
export const reason = (failed: Saved[409]['content']['application/json']): string => failed.message
// @ts-expect-error No class is made with this status.
export type Created = Saved[201]
