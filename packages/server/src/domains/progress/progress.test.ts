import { progress } from '@casa/contract/progress'
import { records } from '@casa/contract/records'
import { type Key, keys } from '@casa/contract/rules/keys'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { expectConsistentCounts, expectSpreadOf } from '../../testing/consistent-counts.ts'

const app = testApp()
const today = '2026-11-20'
const days = ['2026-11-18', today, '2026-11-25'] as const
/** Items 0 and 1 are exercises; the third is a whole activity. */
const activity = 2

const child = fc.nat(3)
const item = fc.nat(2)
const exercise = fc.nat(1)
const record = fc.nat(30)
const day = fc.constantFrom(...days)
const key = fc.constantFrom(...keys)
const some = <T>(one: fc.Arbitrary<T>) => fc.uniqueArray(one, { minLength: 1, maxLength: 4 })
const cell = fc.record({ child, item: exercise })

const step = fc.oneof(
  fc.record({
    what: fc.constant('add' as const),
    schoolClass: fc.nat(1),
    chosen: some(item),
    day,
    key: fc.option(key),
  }),
  fc.record({ what: fc.constant('recordCells' as const), cells: some(cell), key }),
  fc.record({ what: fc.constant('setKeys' as const), records: some(record), key }),
  fc.record({
    what: fc.constant('edit' as const),
    record,
    day: fc.option(day),
    key: fc.option(key),
    item: fc.option(item),
  }),
  fc.record({ what: fc.constant('publish' as const), records: some(record) }),
  fc.record({ what: fc.constant('remove' as const), record }),
  fc.record({ what: fc.constant('move' as const), child, schoolClass: fc.nat(1) }),
  fc.record({ what: fc.constant('leave' as const), child, left: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
type StepOf<W extends Step['what']> = Extract<Step, { what: W }>

type Stored = { _id: string; child: number; item: number; day: string; key: Key | null; published: boolean }

/** What was planned and recorded, kept as simply as possible. */
class Model {
  readonly classOf = [0, 0, 1, 1]
  readonly left = new Set<number>()
  records: Stored[] = []

  /** The children of a class who are still at the school. */
  inClass(schoolClass: number): number[] {
    return [...this.classOf.keys()].filter(one => this.classOf[one] === schoolClass && !this.left.has(one))
  }

  /** The records that a step selects by number, among those within reach. */
  chosen(numbers: number[]): Stored[] {
    const there = this.records.filter(one => !this.left.has(one.child))
    return there.length === 0 ? [] : [...new Set(numbers.map(number => there[number % there.length]!))]
  }

  /** The latest record of a child and item, among those that count. */
  latest(child: number, item: number, counts: (record: Stored) => boolean): Stored | undefined {
    const order = ({ day, _id }: Stored) => `${day} ${_id}`
    return this.records
      .filter(one => one.child === child && one.item === item && counts(one))
      .sort((one, other) => (order(one) < order(other) ? 1 : -1))[0]
  }

  progress(child: number, item: number, seen: (record: Stored) => boolean = () => true) {
    const found = this.latest(child, item, one => one.key !== null && seen(one))
    const planned = this.records.some(
      one => one.child === child && one.item === item && one.key === null && seen(one),
    )
    // Every key is set at the current time of the tests' clock.
    return { key: found?.key ?? null, date: found ? '2026-11-20' : null, planned }
  }

  /** How many children of a class have an item at a key. */
  countsOf(schoolClass: number): string[] {
    return [0, 1, activity].flatMap(item =>
      keys.flatMap(key => {
        const count = this.inClass(schoolClass).filter(child => this.progress(child, item).key === key).length
        return count === 0 ? [] : [`${item} ${key} ${count}`]
      }),
    )
  }
}

type Named = { _id: string; schooleId: string }

/** The same school twice: behind the server, and as a model. */
class SchoolWithModel {
  private readonly model = new Model()
  private readonly children: Named[] = []
  private schoolClasses!: Named[]
  private above!: string
  private itemIds!: string[]
  private principal!: { token: string }
  private parent!: { token: string }

  static async make(): Promise<SchoolWithModel> {
    const made = new SchoolWithModel()
    const { make } = app
    const { principal, ...school } = await make.school()
    const level = await make.level(`Level ${make.mobile()}`)
    const area = await make.area(level)
    const above = await make.activity(area)
    made.itemIds = [await make.exercise(above), await make.exercise(above), await make.activity(area)].map(
      ({ _id }) => _id,
    )
    made.above = above._id
    made.schoolClasses = [
      await make.class(school, { level_id: level._id }),
      await make.class(school, { level_id: level._id }),
    ]
    for (const schoolClass of made.model.classOf)
      made.children.push(await make.student(made.schoolClasses[schoolClass]!))
    made.principal = principal
    made.parent = await make.parent(...made.children)
    return made
  }

  async take(step: Step): Promise<void> {
    switch (step.what) {
      case 'add':
        return this.add(step)
      case 'recordCells':
        return this.recordCells(step)
      case 'edit':
        return this.edit(step)
      case 'move':
        this.model.classOf[step.child] = step.schoolClass
        return this.changeChild(step.child, 'class_id', this.schoolClasses[step.schoolClass]!._id)
      case 'leave':
        this.model.left[step.left ? 'add' : 'delete'](step.child)
        return this.changeChild(step.child, 'archived_at', step.left ? today : null)
      default:
        return this.changeRecords(step)
    }
  }

  private get office() {
    return app.as(this.principal)
  }

  private async add({ schoolClass, chosen, day, key }: StepOf<'add'>): Promise<void> {
    const studentId = this.model.inClass(schoolClass).map(one => this.children[one]!)
    if (studentId.length === 0) return
    const body = {
      classId: this.schoolClasses[schoolClass]!,
      studentId,
      selectedSubActivities: chosen.filter(one => one !== activity).map(one => this.itemIds[one]),
      selectedActivities: chosen.includes(activity) ? [this.itemIds[activity]] : [],
      date: day,
      key,
    }
    if (key && day > today) return refused(this.office.call(records.addMany, { body }))
    const answer = await accepted(this.office.call(records.addMany, { body }))
    for (const { _id, studentId, activityId, subActivityId } of answer.body.data) {
      const place = {
        child: this.childOf(studentId._id),
        item: this.itemOf(subActivityId?._id ?? activityId._id),
      }
      this.model.records.push({ _id, ...place, day, key, published: false })
    }
  }

  private async recordCells({ cells, key }: StepOf<'recordCells'>): Promise<void> {
    const there = cells.filter(one => !this.model.left.has(one.child))
    if (there.length === 0) return
    const named = there.map(one => ({
      studentId: this.children[one.child],
      subActivityId: this.itemIds[one.item],
    }))
    const answer = await accepted(this.office.call(records.record, { body: { cells: named, key } }))
    for (const { child, item } of there) {
      const answered = answer.body.data.find(
        one => this.childOf(one.studentId._id) === child && one.subActivityId?._id === this.itemIds[item],
      )!
      const target = this.model.latest(child, item, one => one.key !== null || one.day <= today)
      if (target) {
        expect(answered._id).toBe(target._id)
        target.key = key
      } else {
        this.model.records.push({ _id: answered._id, child, item, day: today, key, published: false })
      }
    }
  }

  private async edit({ record, day, key, item }: StepOf<'edit'>): Promise<void> {
    const [one] = this.model.chosen([record])
    if (!one) return
    const of =
      item === activity
        ? { subActivityId: null, activityId: this.itemIds[activity] }
        : { subActivityId: this.itemIds[item ?? 0], activityId: this.above }
    const body = {
      ...(day ? { date: day, endDate: day } : {}),
      ...(key ? { key } : {}),
      ...(item === null ? {} : of),
    }
    const next = { day: day ?? one.day, key: key ?? one.key, item: item ?? one.item }
    const put = this.office.call(records.update, { params: { id: one._id }, body })
    const same = next.key === one.key && next.day === one.day
    if (next.key && next.day > today && !same) return refused(put)
    await accepted(put)
    Object.assign(one, next)
  }

  private async changeRecords(step: StepOf<'setKeys' | 'publish' | 'remove'>): Promise<void> {
    const chosen = this.model.chosen('records' in step ? step.records : [step.record])
    const ids = chosen.map(({ _id }) => _id)
    if (!chosen[0]) return
    switch (step.what) {
      case 'setKeys':
        if (chosen.some(({ key, day }) => !key && day > today))
          return refused(this.office.call(records.record, { body: { ids, key: step.key } }))
        await accepted(this.office.call(records.record, { body: { ids, key: step.key } }))
        for (const one of chosen) one.key = step.key
        return
      case 'publish':
        await accepted(this.office.call(records.publishMany, { body: { ids, publicStatus: 'publish' } }))
        for (const one of chosen) one.published = true
        return
      case 'remove':
        await accepted(this.office.call(records.remove, { params: { id: chosen[0]._id } }))
        this.model.records = this.model.records.filter(one => one !== chosen[0])
    }
  }

  private async changeChild(child: number, column: string, value: string | null): Promise<void> {
    await app.database.owner.query(`update app.students set ${column} = $2 where id = $1`, [
      this.children[child]!._id,
      value,
    ])
  }

  async agree(): Promise<void> {
    await expectConsistentCounts(app)
    for (const [schoolClass, { _id: classId }] of this.schoolClasses.entries()) {
      const { body: matrix } = await this.office.call(progress.matrix, { body: { classId } })
      for (const { _id, keys: shown } of matrix.students)
        expect(shown).toEqual([0, 1].map(item => this.model.progress(this.childOf(_id), item).key))
      const { body: spread } = await this.office.call(progress.spread, { body: { classId } })
      expectSpreadOf(matrix, spread)
      const { body: counts } = await this.office.call(progress.counts, { body: { classId } })
      const counted = counts.map(({ _id, key, count }) => `${this.itemOf(_id)} ${key} ${count}`)
      expect(counted.sort()).toEqual(this.model.countsOf(schoolClass).sort())
    }
    for (const [index, { _id: studentId }] of this.children.entries()) {
      if (this.model.left.has(index)) continue
      const report = async (as: { token: string }) => {
        const { body } = await app.as(as).call(progress.studentReport, { body: { studentId } })
        return body.map(({ key, date, planned }) => ({ key, date, planned }))
      }
      const expected = (seen?: (one: Stored) => boolean) =>
        [0, 1].map(item => this.model.progress(index, item, seen))
      expect(await report(this.principal)).toEqual(expected())
      expect(await report(this.parent)).toEqual(expected(one => one.published))
    }
  }

  private childOf(id: string): number {
    return this.children.findIndex(({ _id }) => _id === id)
  }

  private itemOf(id: string): number {
    return this.itemIds.indexOf(id)
  }
}

async function accepted<A extends { status: number }>(call: Promise<A>): Promise<A> {
  const answer = await call
  expect(answer.status).toBe(200)
  return answer
}

/** A key for a day after today is refused. */
async function refused(call: Promise<{ status: number }>): Promise<void> {
  expect((await call).status).toBe(422)
}

test('progress and counts match the records after any sequence of plans, keys, edits, moves and deletions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async steps => {
      const school = await SchoolWithModel.make()
      for (const one of steps) await school.take(one)
      await school.agree()
    }),
    { numRuns: 40 },
  )
}, 120_000)
