import { attendance } from '@casa/contract/attendance'
import { students } from '@casa/contract/students'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const app = testApp()
const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'] as const
/** The current date, on which children leave. */
const today = '2026-11-20'

const schoolClass = fc.nat(1)
const day = fc.constantFrom(...days)
const from = fc.constantFrom(...days, today)
const marks = fc.uniqueArray(fc.tuple(fc.nat(3), fc.boolean()), { selector: ([child]) => child })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('save' as const), schoolClass, day, marks }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('correct' as const), schoolClass, day, marks }) },
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('move' as const), child: fc.nat(3), schoolClass, from }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), schoolClass, day }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave' as const), child: fc.nat(3) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** What the sheets should contain, kept as simply as possible: the children marked in each class on each day. */
class Model {
  /** Each child's classes with their first days, latest last. */
  readonly classes = [0, 0, 1, 1].map(schoolClass => [{ schoolClass, from: '2024-06-01' }])
  readonly left = new Set<number>()
  readonly marked = new Set<number>()
  readonly deleted = new Set<number>()
  readonly entries = new Map<string, { schoolClass: number; present: boolean }>()
  readonly sheets = new Set<string>()

  /** Whether the move was allowed. */
  move(child: number, schoolClass: number, from: string): boolean {
    const classes = this.classes[child]!
    const present = classes.at(-1)!
    if (present.schoolClass === schoolClass) return true
    if (from < present.from) return false
    if (from === present.from) classes.pop()
    if (classes.at(-1)?.schoolClass !== schoolClass) classes.push({ schoolClass, from })
    return true
  }

  entry = (child: number, day: string) => this.entries.get(`${child} ${day}`)

  onRoster(child: number, schoolClass: number, day: string): boolean {
    return this.inClass(child, schoolClass, day) || this.entry(child, day)?.schoolClass === schoolClass
  }

  save(schoolClass: number, day: string, listed: [number, boolean][]): void {
    this.sheets.add(`${schoolClass} ${day}`)
    const listedMarks = new Map(listed)
    for (const child of this.classes.keys()) {
      const mark = listedMarks.get(child) ?? (this.inClass(child, schoolClass, day) ? false : undefined)
      if (mark === undefined || (this.entry(child, day)?.schoolClass ?? schoolClass) !== schoolClass) continue
      this.entries.set(`${child} ${day}`, { schoolClass, present: mark })
      this.marked.add(child)
    }
  }

  remove(schoolClass: number, day: string): void {
    this.sheets.delete(`${schoolClass} ${day}`)
    for (const [key, entry] of this.entries)
      if (key.endsWith(day) && entry.schoolClass === schoolClass) this.entries.delete(key)
  }

  monthsOf(child: number) {
    return ['2026-10', '2026-11'].flatMap(month => {
      const marked = days.filter(day => day.startsWith(month)).flatMap(day => this.entry(child, day) ?? [])
      const present = marked.filter(entry => entry.present).length
      return marked.length ? [{ month, days: marked.length, present, absent: marked.length - present }] : []
    })
  }

  /** A child who leaves is in the class on all earlier days; one who was never marked is deleted instead. */
  private inClass(child: number, schoolClass: number, day: string): boolean {
    const there = this.classes[child]!.findLast(({ from }) => from <= day)
    return there?.schoolClass === schoolClass && !this.deleted.has(child)
  }
}

/** The same school twice: behind the server, and as a model. */
async function twoOfAKind() {
  const { principal, ...school } = await app.make.school()
  const schoolClasses = [await app.make.class(school), await app.make.class(school)]
  const model = new Model()
  const children: string[] = []
  for (const [first] of model.classes)
    children.push((await app.make.student(schoolClasses[first!.schoolClass]!))._id)
  const office = app.as(principal)
  const owner = app.database.owner

  async function take(step: Step): Promise<void> {
    switch (step.what) {
      case 'move':
        if (model.left.has(step.child)) return
        return answered(
          model.move(step.child, step.schoolClass, step.from) ? 200 : 422,
          office.call(students.update, {
            params: { id: children[step.child]! },
            body: { classId: schoolClasses[step.schoolClass]!._id, classFrom: step.from },
          }),
        )
      case 'leave':
        if (model.left.has(step.child)) return
        model.left.add(step.child)
        if (!model.marked.has(step.child)) model.deleted.add(step.child)
        return answered(200, office.call(students.remove, { params: { id: children[step.child]! } }))
      case 'remove':
        return withSheet(step, async id => {
          model.remove(step.schoolClass, step.day)
          await answered(200, office.call(attendance.remove, { params: { id } }))
        })
      default:
        return mark(step)
    }
  }

  async function mark({ what, schoolClass, day, marks }: Extract<Step, { marks: unknown }>): Promise<void> {
    const listed = marks.filter(([child]) => model.onRoster(child, schoolClass, day))
    const studentList = listed.map(([child, status]) => ({ _id: children[child], status }))
    if (what === 'save') {
      const body = { classId: schoolClasses[schoolClass]!._id, date: day, studentList }
      await answered(200, office.call(attendance.add, { body }))
      return model.save(schoolClass, day, listed)
    }
    await withSheet({ schoolClass, day }, async id => {
      await answered(200, office.call(attendance.update, { params: { id }, body: { studentList } }))
      model.save(schoolClass, day, listed)
    })
  }

  async function withSheet(of: { schoolClass: number; day: string }, work: (id: string) => Promise<void>) {
    const body = { classId: schoolClasses[of.schoolClass]!._id, date: of.day }
    const { body: sheets } = await office.call(attendance.find, { body })
    expect(sheets).toHaveLength(model.sheets.has(`${of.schoolClass} ${of.day}`) ? 1 : 0)
    if (sheets[0]) await work(sheets[0]._id)
  }

  async function agree(): Promise<void> {
    for (const [index, studentId] of children.entries()) {
      const { status, body } = await office.call(attendance.months, { body: { studentId } })
      // A child who left before being listed on any sheet is deleted; all others keep their months.
      if (status === 404) expect([model.left.has(index), model.monthsOf(index)]).toEqual([true, []])
      else expect(body).toEqual(model.monthsOf(index))
    }
    for (const view of ['attendance_differences', 'membership_differences'])
      expect((await owner.query(`select * from app.${view}`)).rows).toEqual([])
    const counted = await owner.query(`
      select from app.attendance_sheets s
       where (s.present, s.absent) <> (select count(*) filter (where present), count(*) filter (where not present)
                                         from app.attendance_entries e
                                        where e.school_id = s.school_id and e.class_id = s.class_id and e.day = s.day)`)
    expect(counted.rows).toEqual([])
  }
  return { take, agree }
}

async function answered(status: number, call: Promise<{ status: number }>): Promise<void> {
  expect((await call).status).toBe(status)
}

test('months equal a recount after any sequence of sheets, corrections, moves of class and deletions of sheets and children', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async steps => {
      const school = await twoOfAKind()
      for (const one of steps) await school.take(one)
      await school.agree()
    }),
    { numRuns: 30 },
  )
}, 60_000)
