import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acknowledged,
  added,
  attempted,
  failed,
  nextStuckOf,
  nextToSend,
  ofUser,
  type QueuedSave,
  retried,
  sendInTurn,
  without,
  withRefusal,
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
    expect(keysOf(added(withRefusal(waiting, second.key, conflict), third))).toEqual([third.key])
  })

  test('waits behind one that the server may have applied, and moves on to its version', () => {
    const [first, second] = [sheet('monday', 3), sheet('monday', 3)]
    const waiting = added(attempted(added([], first), first.key), second)
    expect(nextToSend(waiting, 'anjali')?.key).toBe(first.key)
    const after = acknowledged(waiting, first.key, 4)
    expect(after).toMatchObject([{ key: second.key, body: { version: 4, content: second.body.content } }])
  })

  test('keeps its version if it overwrites what somebody else saved', () => {
    const [first, second] = [sheet('monday', 3), sheet('monday', 7)]
    const waiting = added(attempted(added([], first), first.key), second)
    expect(acknowledged(waiting, first.key, 4)).toMatchObject([{ body: { version: 7 } }])
    // Nobody has to make a decision about the first one any longer.
    expect(keysOf(withRefusal(waiting, first.key, conflict))).toEqual([second.key])
  })
})

test('a refused save is not sent again until a person asks for it', () => {
  const save = sheet('monday')
  const waiting = withRefusal(added([], save), save.key, conflict)
  expect(nextToSend(waiting, 'anjali')).toBeUndefined()
  expect(nextToSend(retried(waiting, save.key), 'anjali')?.key).toBe(save.key)
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
        const next = nextToSend(list, event.user)
        if (!next) continue
        expect(next.user).toBe(event.user)
        const saved = Number(next.body.content)
        expect(saved).toBeGreaterThanOrEqual(latest.get(event.user) ?? 0)
        list = attempted(list, next.key)
        if (event.what === 'unanswered') continue
        latest.set(event.user, saved)
        list =
          event.what === 'answered' ? acknowledged(list, next.key, 1) : withRefusal(list, next.key, conflict)
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

describe('a save that Casa fails to apply', () => {
  const save = (call: string, body: Record<string, unknown>): Omit<QueuedSave, 'place'> => ({
    ...sheet(`${call} ${keys}`),
    call,
    body,
  })
  const cells = (...children: string[]) => ({
    cells: children.map(studentId => ({ studentId, subActivityId: 'beans' })),
  })
  const broken = { status: 500, message: 'Something went wrong.' }
  const stuckAfter = (list: QueuedSave[], key: string) =>
    [0, 30, 60, 90, 120].reduce((after, second) => failed(after, key, broken, second * 1_000), list)

  test('is overtaken only after five attempts over two minutes', () => {
    const [first, second] = [save('records.record', cells('asha')), save('records.record', cells('dev'))]
    let list = added(added([], first), second)
    for (let tries = 0; tries < 9; tries += 1) list = failed(list, first.key, broken, tries * 14_000)
    expect(nextToSend(list, 'anjali')?.key).toBe(first.key)
    expect(nextToSend(failed(list, first.key, broken, 120_000), 'anjali')?.key).toBe(second.key)
    list = [0, 60_000, 120_000, 180_000].reduce(
      (after, at) => failed(after, first.key, broken, at),
      added(added([], first), second),
    )
    expect(nextToSend(list, 'anjali')?.key).toBe(first.key)
  })

  test('is overtaken by saves about other children, records and sheets, but not by anything that depends on it', () => {
    const key = save('records.record', { ...cells('asha', 'dev'), recording: 'r1' })
    const later = [
      save('records.record', cells('dev')),
      save('records.record', cells('mira')),
      save('records.undo', { recording: 'r1' }),
      save('records.undo', { recording: 'another' }),
      save('records.record', { _id: 'a record', key: 'P' }),
      save('observations.record', { studentIds: ['asha'] }),
      sheet('monday'),
    ]
    const waiting = stuckAfter([key, ...later].reduce<QueuedSave[]>(added, []), key.key)
    const passing: string[] = []
    for (let list = waiting, next = nextToSend(list, 'anjali'); next; next = nextToSend(list, 'anjali')) {
      passing.push(next.key)
      list = acknowledged(list, next.key)
    }
    expect(passing).toEqual([1, 3, 5, 6].map(index => later[index]!.key))
    expect(nextStuckOf(waiting, 'anjali')?.key).toBe(key.key)

    const ofRecord = save('records.record', { _id: 'a record', key: 'P' })
    const others = [
      save('records.record', { _id: 'a record', key: 'M' }),
      save('records.record', { _id: 'another', key: 'M' }),
    ]
    const records = stuckAfter([ofRecord, ...others].reduce<QueuedSave[]>(added, []), ofRecord.key)
    expect(nextToSend(records, 'anjali')?.key).toBe(others[1]!.key)
  })

  test('blocks the same sheet, and whatever depends on a save that waits for it', () => {
    const [monday, again] = [sheet('monday'), sheet('monday')]
    const sheets = stuckAfter(added(attempted(added([], monday), monday.key), again), monday.key)
    expect(nextToSend(sheets, 'anjali')).toBeUndefined()
    const keysInTurn = [cells('asha'), cells('asha', 'dev'), cells('dev')].map(body =>
      save('records.record', body),
    )
    const list = stuckAfter(keysInTurn.reduce<QueuedSave[]>(added, []), keysInTurn[0]!.key)
    expect(nextToSend(list, 'anjali')).toBeUndefined()
  })

  test('is retried in each round, one stuck save at a time, and nothing in the queue is lost', async () => {
    const saves = ['asha', 'dev', 'mira'].map(child => save('records.record', cells(child)))
    let list = saves.reduce<QueuedSave[]>(added, [])
    let now = 0
    const broke = new Set([saves[0]!.key, saves[1]!.key])
    const round = async () => {
      const sent: string[] = []
      await sendInTurn(
        'anjali',
        async () => list,
        async ({ key }) => {
          sent.push(key)
          list = broke.has(key) ? failed(list, key, broken, now) : acknowledged(list, key)
          return broke.has(key) ? 'failed' : 'settled'
        },
      )
      now += 60_000
      return sent
    }
    const [asha, dev, mira] = keysOf(saves as QueuedSave[])
    for (let rounds = 0; rounds < 4; rounds += 1) expect(await round()).toEqual([asha])
    // After the fifth failure the next save may overtake it, and that one fails too.
    for (let rounds = 0; rounds < 5; rounds += 1)
      expect(await round()).toEqual(rounds === 0 ? [asha, dev] : [dev, ...(rounds === 4 ? [mira, asha] : [])])
    expect(keysOf(list)).toEqual([asha, dev])
    broke.clear()
    expect(await round()).toEqual([dev, asha])
    expect(list).toEqual([])
  })

  test('without an answer does not count as a failure, and stops the round', async () => {
    const list = [save('records.record', cells('asha')), save('records.record', cells('dev'))].reduce<
      QueuedSave[]
    >(added, [])
    const sent: string[] = []
    await sendInTurn(
      'anjali',
      async () => list,
      async ({ key }) => {
        sent.push(key)
        return 'unanswered'
      },
    )
    expect(sent).toEqual([list[0]!.key])
  })
})
