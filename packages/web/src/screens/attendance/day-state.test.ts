import { describe, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { simulatedSummary } from '../../testing/attendance-simulation.ts'
import { type DayEvent, dayAfter, daysAfter, phaseOf, type SheetState, shownDay } from './day-state.ts'
import { toggled } from './marks.ts'

const read = (version: number, present: string[] = [], at = 1): DayEvent => {
  return { type: 'read', summary: simulatedSummary(version, present), at }
}
const refusal = new ApiError(422)
const queue = (given?: ApiError): DayEvent => {
  return {
    type: 'queueRead',
    queued: { savedAt: '', draft: { marks: new Set(['bala']), version: 1 }, refusal: given },
  }
}
const marks = new Set(['asha'])
const ticked: DayEvent = { type: 'marked', marks, version: 1 }
const dayOf = (...events: DayEvent[]): SheetState => events.reduce(dayAfter, {})

const days = {
  loading: {},
  untaken: dayOf(read(0)),
  stored: dayOf(read(1)),
  changed: dayOf(read(1), ticked),
  saving: dayOf(read(1), ticked, { type: 'submitted', marks, version: 1 }),
  queued: dayOf(read(1), queue()),
  refused: dayOf(read(1), queue(refusal)),
  conflict: dayOf(read(1), ticked, read(2)),
} satisfies Record<string, SheetState>

/** The event of each row. What a person does depends on what is on the screen. */
const events: Record<string, (day: SheetState) => DayEvent> = {
  'no sheet is read': () => read(0),
  'version 1 is read': () => read(1),
  'version 2 is read': () => read(2),
  'the queue has it': () => queue(),
  'it is refused': () => queue(refusal),
  'the queue is empty': () => ({ type: 'queueRead', queued: undefined }),
  'a child is ticked': day => {
    const { marks, version } = shownDay(day)
    return { type: 'marked', marks: toggled(marks, 'asha'), version }
  },
  'it is submitted': day => {
    const { marks, version } = shownDay(day)
    return { type: 'submitted', marks, version }
  },
  'version 2 is stored': () => ({ type: 'stored', version: 2, at: 2 }),
  'it is queued': () => ({ type: 'queued' }),
  'it fails': () => ({ type: 'failed', error: new ApiError(500) }),
  'version 2 acknowledged': () => ({ type: 'acknowledged', base: 1, version: 2, at: 2 }),
  'marks are dropped': () => ({ type: 'dropped' }),
}

const table = `
                        loading   untaken   stored    changed   saving    queued    refused   conflict
no sheet is read        untaken   untaken   untaken   conflict  saving    queued    conflict  conflict
version 1 is read       stored    stored    stored    changed   saving    queued    refused   changed
version 2 is read       stored    stored    stored    conflict  saving    queued    conflict  conflict
the queue has it        queued    queued    queued    changed   saving    queued    queued    conflict
it is refused           refused   conflict  refused   changed   saving    refused   refused   conflict
the queue is empty      loading   untaken   stored    changed   saving    stored    stored    conflict
a child is ticked       changed   changed   changed   changed   saving    changed   changed   conflict
it is submitted         saving    saving    saving    saving    saving    saving    saving    saving
version 2 is stored     loading   untaken   stored    changed   saving    queued    refused   changed
it is queued            loading   untaken   stored    changed   stored    queued    refused   conflict
it fails                loading   untaken   stored    changed   changed   queued    refused   conflict
version 2 acknowledged  loading   untaken   stored    changed   saving    queued    refused   changed
marks are dropped       loading   untaken   stored    stored    saving    queued    refused   stored
`
const [heading = '', ...lines] = table.split('\n').filter(line => line.trim() !== '')
const phases = heading.trim().split(/\s+/) as (keyof typeof days)[]
const rows = lines.map(line => {
  const [event = '', ...next] = line.split(/\s{2,}/)
  return { event, next }
})

describe('every event in every state', () => {
  test('the table lists all of them, and each state is in the phase it is named after', () => {
    expect(rows.map(({ event }) => event)).toEqual(Object.keys(events))
    expect(phases).toEqual(Object.keys(days))
    expect(phases.map(phase => phaseOf(days[phase]))).toEqual(phases)
  })

  test.each(rows)('when $event', ({ event, next }) => {
    expect(phases.map(phase => phaseOf(dayAfter(days[phase], events[event]!(days[phase]))))).toEqual(next)
  })

  const byPerson = ['a child is ticked', 'marks are dropped']
  test('only a person changes unsent marks that are not being sent', () => {
    const others = Object.entries(events).filter(([name]) => !byPerson.includes(name))
    for (const day of [days.changed, days.conflict])
      for (const [, event] of others) expect(dayAfter(day, event(day)).unsent?.marks).toBe(day.unsent?.marks)
  })
})

describe('the version on which unsent marks are based', () => {
  const later: DayEvent = { type: 'marked', marks: new Set(['asha', 'bala']), version: 1 }
  const version = (day: SheetState) => shownDay(day).version

  test('advances when the marks they are based on are saved, and stays for a tick made at the same moment', () => {
    const stored = dayAfter(dayAfter(days.saving, later), { type: 'stored', version: 2, at: 2 })
    expect(version(stored)).toBe(2)
    expect(version(dayAfter(stored, ticked))).toBe(2)
  })

  test('is the one that a person chose to replace, even after that save failed', () => {
    for (const day of [days.conflict, dayOf(read(1), queue(refusal), read(2))]) {
      const { marks, conflict } = shownDay(day)
      const sent = dayAfter(day, { type: 'submitted', marks, version: conflict!.sheet!.version })
      const failed = dayAfter(sent, { type: 'failed', error: new ApiError(500) })
      expect(shownDay(failed)).toMatchObject({ phase: 'changed', marks, version: 2, conflict: undefined })
      expect(shownDay(failed).failure).toMatchObject({ status: 500 })
    }
  })

  test('advances with a queued sheet only from that sheet’s version', () => {
    const arrived = (base: number): DayEvent => ({ type: 'acknowledged', base, version: base + 1, at: 2 })
    expect(version(dayAfter(days.changed, arrived(1)))).toBe(2)
    expect(version(dayAfter(days.changed, arrived(2)))).toBe(1)
  })
})

describe('on the screen', () => {
  const present = (day: SheetState) => [...shownDay(day).marks]

  test('unsent marks take precedence over queued ones, and those over the sheet', () => {
    const stored = dayOf(read(1, ['chitra']))
    const queued = dayAfter(stored, queue())
    expect([stored, queued, dayAfter(queued, ticked)].map(present)).toEqual([['chitra'], ['bala'], ['asha']])
  })

  test('a child on no sheet is unmarked until the sheet is taken on this device', () => {
    const states = (day: SheetState) => ['asha', 'bala'].map(shownDay(day).stateOf)
    expect(states(days.untaken)).toEqual(['unmarked', 'unmarked'])
    expect(states(dayAfter(days.untaken, ticked))).toEqual(['present', 'unmarked'])
    expect(states(dayAfter(days.untaken, queue()))).toEqual(['absent', 'present'])
    expect(shownDay(days.queued)).toMatchObject({ taken: true, changed: false, waitsSince: '' })
    expect(shownDay(days.refused)).toMatchObject({ taken: true, changed: true, waitsSince: undefined })
  })

  test('marks being sent do not count as kept just because earlier ones are, since the user may then close the page', () => {
    const saving = dayAfter(days.saving, queue())
    expect(shownDay(saving)).toMatchObject({ phase: 'saving', changed: true, waitsSince: undefined })
    expect(shownDay(dayAfter(saving, { type: 'queued' }))).toMatchObject({ changed: false, waitsSince: '' })
  })

  test('what was saved is shown until the day is fetched again, and then replaced by it', () => {
    const saved = dayAfter(days.saving, { type: 'stored', version: 2, at: 2 })
    expect(present(saved)).toEqual(['asha'])
    expect(present(dayAfter(saved, read(1, ['chitra'], 1)))).toEqual(['asha'])
    expect(shownDay(saved)).toMatchObject({ phase: 'saving', version: 2, taken: true, changed: false })
    expect(shownDay(saved).stateOf('bala')).toBe('absent')
    const again = dayAfter(saved, read(3, ['bala'], 2))
    expect(present(again)).toEqual(['bala'])
    expect(shownDay(again)).toMatchObject({ phase: 'stored', version: 3 })
    expect(present(dayAfter(saved, { type: 'dropped' }))).toEqual([])
  })

  test('a save in flight is never in conflict: the server compares its version with the sheet', () => {
    expect(shownDay(dayAfter(days.saving, read(2))).conflict).toBeUndefined()
  })

  test('a failure is shown until the next attempt, but not beside the conflict that caused it', () => {
    const late = new ApiError(409)
    const failed = dayAfter(days.saving, { type: 'failed', error: late })
    expect(shownDay(failed)).toMatchObject({ failure: late, justRefused: true, conflict: undefined })
    const compared = dayAfter(failed, read(2))
    expect(shownDay(compared)).toMatchObject({ failure: undefined, justRefused: true })
    expect(shownDay(compared).conflict?.sheet?.version).toBe(2)
    const again = dayAfter(compared, { type: 'submitted', marks: new Set(), version: 2 })
    expect(shownDay(again)).toMatchObject({ failure: undefined, justRefused: false })
    expect(shownDay(days.refused).failure).toBe(refusal)
    expect(shownDay(dayAfter(failed, { type: 'dropped' })).failure).toBeUndefined()
  })
})

describe('several days', () => {
  test('an event concerns one of them; a day without any state left is removed', () => {
    const monday = daysAfter({}, { about: 'monday', event: ticked })
    const both = daysAfter(monday, { about: 'tuesday', event: ticked })
    expect(both.monday).toBe(monday.monday)
    expect(daysAfter(both, { about: 'tuesday', event: { type: 'dropped' } })).toEqual(monday)
    const arrived: DayEvent = { type: 'acknowledged', base: 0, version: 1, at: 1 }
    expect(daysAfter(monday, { about: 'wednesday', event: arrived })).toBe(monday)
  })
})
