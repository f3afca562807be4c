import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextToSend } from '../../api/outbox/queue.ts'
import {
  children,
  places,
  type RequestOutcome,
  Simulation,
  user,
} from '../../testing/attendance-simulation.ts'
import { aboutDay } from './day-state.ts'

// A teacher ticks, submits and resolves conflicts; the network comes and goes; the office saves the same sheets.
// Whatever the order, every tick is on the screen until it is stored or discarded, and is stored once, for its own
// class and day.

const about = fc.constantFrom(...places)
const end = fc.constantFrom<RequestOutcome>('answered', 'answered unread', 'answer lost', 'away', 'broken')
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('tick' as const), about, child: fc.constantFrom(...children) }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('submit' as const), about }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('finish' as const), end }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('send' as const), end }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('read' as const), about }) },
  fc.record({ is: fc.constant('office' as const), about, marks: fc.subarray([...children]) }),
  fc.record({
    is: fc.constant('decide' as const),
    about,
    choice: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

function take(simulation: Simulation, next: Step): void {
  switch (next.is) {
    case 'tick':
      simulation.tick(aboutDay(next.about), next.child)
      break
    case 'submit':
      simulation.submit(next.about)
      break
    case 'finish':
      simulation.finish(next.end)
      break
    case 'send':
      simulation.send(next.end)
      break
    case 'read':
      simulation.read(aboutDay(next.about))
      break
    case 'office':
      simulation.officeSaves(aboutDay(next.about), new Set(next.marks))
      break
    case 'decide':
      simulation.decide(next.about, next.choice)
      break
  }
}

/** The network is back, and the teacher saves what is not stored yet. */
function bringHome(simulation: Simulation): void {
  simulation.finish('answered')
  while (nextToSend(simulation.queue, user)) simulation.send('answered')
  for (const place of places) {
    simulation.read(aboutDay(place))
    simulation.decide(place, 'mine')
    if (simulation.shown(aboutDay(place)).changed) simulation.submit(place)
    simulation.finish('answered')
  }
}

test('ticks stay on their own day and class until they are stored once or discarded, in whatever order things happen', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const simulation = new Simulation()
      for (const place of places) simulation.read(aboutDay(place))
      for (const next of steps) {
        take(simulation, next)
        simulation.check()
      }
      const wanted = new Map(simulation.unstored)
      bringHome(simulation)
      expect(Object.values(simulation.days).filter(({ unsent, sending }) => unsent || sending)).toEqual([])
      expect(simulation.queue).toEqual([])
      for (const [where, marks] of wanted)
        expect([...simulation.sheet(where).marks].sort()).toEqual([...marks].sort())
    }),
    { numRuns: 1_000 },
  )
})
