import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acknowledged,
  added,
  attempted,
  nextOf,
  ofUser,
  type QueuedSave,
  refused,
  retried,
  without,
} from './queue.ts'

let keys = 0
const sheet = (about: string, version = 0, user = 'anjali'): Omit<QueuedSave, 'place'> => {
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
const conflict = { status: 409, message: 'Somebody else has saved this attendance in the meantime.' }
const keysOf = (list: readonly QueuedSave[]) => list.map(({ key }) => key)

describe('a later save of the same sheet', () => {
  test('replaces one that was never sent, and one that was refused', () => {
    const [first, second, third] = [sheet('monday'), sheet('monday'), sheet('monday')]
    const waiting = added(added([], first), second)
    expect(keysOf(waiting)).toEqual([second.key])
    expect(keysOf(added(refused(waiting, second.key, conflict), third))).toEqual([third.key])
  })

  test('waits behind one that the server may have applied, and moves on to its version', () => {
    const [first, second] = [sheet('monday', 3), sheet('monday', 3)]
    const waiting = added(attempted(added([], first), first.key), second)
    expect(nextOf(waiting, 'anjali')?.key).toBe(first.key)
    const after = acknowledged(waiting, first.key, 4)
    expect(after).toMatchObject([{ key: second.key, body: { version: 4, content: second.body.content } }])
  })

  test('keeps its version if it overwrites what somebody else saved', () => {
    const [first, second] = [sheet('monday', 3), sheet('monday', 7)]
    const waiting = added(attempted(added([], first), first.key), second)
    expect(acknowledged(waiting, first.key, 4)).toMatchObject([{ body: { version: 7 } }])
    // Nobody needs to decide about the first one any longer.
    expect(keysOf(refused(waiting, first.key, conflict))).toEqual([second.key])
  })
})

test('a refused save is not sent again until a person asks for it', () => {
  const save = sheet('monday')
  const waiting = refused(added([], save), save.key, conflict)
  expect(nextOf(waiting, 'anjali')).toBeUndefined()
  expect(nextOf(retried(waiting, save.key), 'anjali')?.key).toBe(save.key)
  expect(without(waiting, save.key)).toEqual([])
})

test('in any sequence: sent in order, only by its own account, and the last save about a row is never lost', () => {
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
      let list: QueuedSave[] = []
      const last = new Map<string, string>()
      const arrived = new Set<string>()
      const latest = new Map<string, number>()
      for (const event of steps) {
        if (event.what === 'save') {
          const saved = sheet(event.about, 0, event.user)
          list = added(list, saved)
          last.set(`${event.user} ${event.about}`, saved.key)
          continue
        }
        const next = nextOf(list, event.user)
        if (!next) continue
        expect(next.user).toBe(event.user)
        const saved = Number(next.body.content)
        expect(saved).toBeGreaterThanOrEqual(latest.get(event.user) ?? 0)
        list = attempted(list, next.key)
        if (event.what === 'unanswered') continue
        latest.set(event.user, saved)
        list = event.what === 'answered' ? acknowledged(list, next.key, 1) : refused(list, next.key, conflict)
        if (event.what === 'answered') arrived.add(next.key)
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
