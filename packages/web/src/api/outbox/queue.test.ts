import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { added, delivered, nextOf, ofUser, pardoned, refused, tried, type Waiting, without } from './queue.ts'

let keys = 0
const sheet = (about: string, version = 0, user = 'anjali'): Omit<Waiting, 'place'> => {
  keys += 1
  const body = { version, content: keys }
  return {
    key: `key-${keys}`,
    user,
    about,
    call: 'attendance.add',
    body,
    label: '',
    savedAt: '',
    tried: false,
  }
}
const conflict = { status: 409, message: 'Somebody else saved this attendance meanwhile.' }
const keysOf = (list: readonly Waiting[]) => list.map(({ key }) => key)

describe('a later save of the same sheet', () => {
  test('takes the place of one that has never left the device, and of one that was refused', () => {
    const [first, second, third] = [sheet('monday'), sheet('monday'), sheet('monday')]
    const waiting = added(added([], first), second)
    expect(keysOf(waiting)).toEqual([second.key])
    expect(keysOf(added(refused(waiting, second.key, conflict), third))).toEqual([third.key])
  })

  test('waits behind one that the server may have taken, and stands on what that becomes', () => {
    const [first, second] = [sheet('monday', 3), sheet('monday', 3)]
    const waiting = added(tried(added([], first), first.key), second)
    expect(nextOf(waiting, 'anjali')?.key).toBe(first.key)
    const after = delivered(waiting, first.key, 4)
    expect(after).toMatchObject([{ key: second.key, body: { version: 4, content: second.body.content } }])
  })

  test('stays as it is where it was written over what somebody else had saved', () => {
    const [first, second] = [sheet('monday', 3), sheet('monday', 7)]
    const waiting = added(tried(added([], first), first.key), second)
    expect(delivered(waiting, first.key, 4)).toMatchObject([{ body: { version: 7 } }])
    // The refusal of the first is nobody's business any more.
    expect(keysOf(refused(waiting, first.key, conflict))).toEqual([second.key])
  })
})

test('what was refused waits for a person: it is not sent again unless that person says so', () => {
  const one = sheet('monday')
  const waiting = refused(added([], one), one.key, conflict)
  expect(nextOf(waiting, 'anjali')).toBeUndefined()
  expect(nextOf(pardoned(waiting, one.key), 'anjali')?.key).toBe(one.key)
  expect(without(waiting, one.key)).toEqual([])
})

test('whatever happens: in order, only under the own sign-in, and the last word about a thing is never lost', () => {
  const people = ['anjali', 'meera'] as const
  const days = ['monday', 'tuesday'] as const
  const step = fc.oneof(
    fc.record({
      what: fc.constant('save' as const),
      user: fc.constantFrom(...people),
      about: fc.constantFrom(...days),
    }),
    fc.record({
      what: fc.constantFrom('answered' as const, 'unanswered' as const, 'refused' as const),
      user: fc.constantFrom(...people),
    }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), steps => {
      let list: Waiting[] = []
      const last = new Map<string, string>()
      const arrived = new Set<string>()
      const latest = new Map<string, number>()
      for (const one of steps) {
        if (one.what === 'save') {
          const saved = sheet(one.about, 0, one.user)
          list = added(list, saved)
          last.set(`${one.user} ${one.about}`, saved.key)
          continue
        }
        const next = nextOf(list, one.user)
        if (!next) continue
        expect(next.user).toBe(one.user)
        const saved = Number(next.body.content)
        expect(saved).toBeGreaterThanOrEqual(latest.get(one.user) ?? 0)
        list = tried(list, next.key)
        if (one.what === 'unanswered') continue
        latest.set(one.user, saved)
        list = one.what === 'answered' ? delivered(list, next.key, 1) : refused(list, next.key, conflict)
        if (one.what === 'answered') arrived.add(next.key)
      }
      for (const key of last.values()) expect(arrived.has(key) || keysOf(list).includes(key)).toBe(true)
      for (const user of people) {
        const refusals = ofUser(list, user).filter(({ refusal }) => refusal)
        expect(new Set(refusals.map(({ about }) => about)).size).toBe(refusals.length)
      }
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})
