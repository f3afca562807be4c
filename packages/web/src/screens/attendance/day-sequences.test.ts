import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextOf } from '../../api/outbox/queue.ts'
import { type End, places, user, World } from './day-world.ts'
import { aboutDay } from './queued-sheet.ts'
import { children } from './summary-example.ts'

// A teacher ticks, submits and decides; the network comes and goes; the office saves the same sheets. Whatever the order,
// what was ticked is on the screen until it is stored or given up, and is stored once, for its own class and day.

const about = fc.constantFrom(...places)
const end = fc.constantFrom<End>('answered', 'answered unread', 'answer lost', 'away', 'broken')
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

function take(world: World, next: Step): void {
  switch (next.is) {
    case 'tick':
      world.tick(aboutDay(next.about), next.child)
      break
    case 'submit':
      world.submit(next.about)
      break
    case 'finish':
      world.finish(next.end)
      break
    case 'send':
      world.send(next.end)
      break
    case 'read':
      world.read(aboutDay(next.about))
      break
    case 'office':
      world.officeSaves(aboutDay(next.about), new Set(next.marks))
      break
    case 'decide':
      world.decide(next.about, next.choice)
      break
  }
}

/** The network is back, and the teacher saves what is not stored yet. */
function bringHome(world: World): void {
  world.finish('answered')
  while (nextOf(world.queue, user)) world.send('answered')
  for (const place of places) {
    world.read(aboutDay(place))
    world.decide(place, 'mine')
    if (world.shown(aboutDay(place)).changed) world.submit(place)
    world.finish('answered')
  }
}

test('what is ticked stays on its own day and class until it is stored once or given up, in whatever order things happen', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), steps => {
      const world = new World()
      for (const place of places) world.read(aboutDay(place))
      for (const next of steps) {
        take(world, next)
        world.check()
      }
      const wanted = new Map(world.unstored)
      bringHome(world)
      expect(Object.values(world.days).filter(({ unsent, sending }) => unsent || sending)).toEqual([])
      expect(world.queue).toEqual([])
      for (const [where, marks] of wanted)
        expect([...world.sheet(where).marks].sort()).toEqual([...marks].sort())
    }),
    { numRuns: 1_000 },
  )
})
