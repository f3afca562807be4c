import { records } from '@casa/contract/records'
import { keys } from '@casa/contract/rules/keys'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { testApp } from '../../testing/app.ts'
import { expectConsistentCounts } from '../../testing/consistent-counts.ts'
import { makeRecord } from '../../testing/record.ts'
import { keyCells, makeRecorder } from '../../testing/recorder.ts'

const app = testApp()
afterEach(() => expectConsistentCounts(app))

const key = fc.constantFrom(...keys)
const exercise = fc.nat({ max: 2 })
const children = fc.subarray([0, 1, 2], { minLength: 1 })
const further = fc.constantFrom(undefined, 'skip' as const, 'only' as const)
const date = fc.constantFrom('2026-11-12', '2026-11-18', '2026-11-20')
/** What the teacher may do next; `place` and `back` select among the existing records and requests. */
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cells' as const), children, exercise, key, further }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('record' as const), place: fc.nat(), key }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      children,
      exercise,
      key: fc.option(key),
      further,
      date,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('form' as const),
      place: fc.nat(),
      change: fc.record(
        { exercise, key, date, endDate: fc.constant('2026-11-27'), remarks: fc.option(fc.string()) },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('repeat' as const), back: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A class with some records, in which a teacher does one thing after another. */
async function schoolClass() {
  const all = await makeRecorder(app)
  const { schoolClass, asha, dev, mina, beans, water, song, plan, record, change, principal, school } = all
  const students = [asha, dev, mina]
  const exercises = [beans, water, song]
  await makeRecord(app.make, schoolClass, asha, beans, { key: 'WA', remarks: 'Alone' })
  await makeRecord(app.make, schoolClass, asha, beans)
  await makeRecord(app.make, schoolClass, dev, water, { key: 'M', published: true, start_date: '2026-11-02' })
  const office = app.as(principal)
  const stored = async () =>
    (await office.call(records.list, { params: { schooleId: school._id } })).body.toSorted((a, b) =>
      a._id < b._id ? -1 : 1,
    )
  const state = async () => ({
    records: (await stored()).map(({ version, authorizedPerson, ...record }) => record),
    keys: await all.keysOf(),
  })
  /** The request of a step, which sends the same under the same id each time; undefined if there is no record for it. */
  async function request(what: Step) {
    const recording = newId()
    const places = await stored()
    if (what.kind === 'cells') {
      const cells = keyCells(
        what.children.map(child => students[child]!),
        [exercises[what.exercise]!],
      )
      return { recording, send: () => record({ cells, key: what.key, further: what.further, recording }) }
    }
    if (what.kind === 'plan') {
      const body = {
        isEventForAllStudent: false,
        studentId: what.children.map(child => students[child]!._id),
        subActivityId: exercises[what.exercise]!._id,
        date: what.date,
        endDate: '2026-11-27',
        key: what.key,
        further: what.further,
      }
      return { recording, send: () => plan({ ...body, recording }) }
    }
    if (!('place' in what) || places.length === 0) return undefined
    const { _id } = places[what.place % places.length]!
    if (what.kind === 'record') return { recording, send: () => record({ _id, key: what.key, recording }) }
    const { exercise: other, ...fields } = what.change
    const chosen =
      other === undefined ? {} : { activityRelationships: [{ subActivityId: exercises[other]!._id }] }
    return { recording, send: () => change(_id, { ...fields, ...chosen, recording }) }
  }
  return { ...all, state, request }
}

test('after any sequence of recording, repeating and undoing, undoing everything restores the initial state', async () => {
  const { state, request, undo } = await schoolClass()
  const begin = await state()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async steps => {
      const sent: NonNullable<Awaited<ReturnType<typeof request>>>[] = []
      const open: string[] = []
      for (const next of steps) {
        app.later(1)
        if (next.kind === 'undo') {
          const recording = open.pop()
          if (recording) expect((await undo(recording)).status).toBe(200)
        } else if (next.kind === 'repeat') {
          if (sent.length === 0) continue
          const before = await state()
          const { answer } = await sent[next.back % sent.length]!.send()
          // 404 only for the change of a record that was deleted when its own recording was undone.
          expect([200, 404]).toContain(answer.status)
          expect(await state()).toEqual(before)
        } else {
          const made = await request(next)
          if (!made) continue
          const before = await state()
          const { answer } = await made.send()
          // A fully planned plan is refused, and leaves no trace.
          if (next.kind === 'plan' && !next.key && next.further === 'skip' && answer.status === 422) {
            expect(await state()).toEqual(before)
            continue
          }
          expect(answer).toMatchObject({ status: 200 })
          sent.push(made)
          open.push(made.recording)
          const after = await state()
          expect((await made.send()).answer.body).toEqual(answer.body)
          expect(await state()).toEqual(after)
        }
      }
      for (const recording of open.toReversed()) expect((await undo(recording)).status).toBe(200)
      expect(await state()).toEqual(begin)
    }),
    { numRuns: 12, seed: 25 },
  )
})
