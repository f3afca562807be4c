import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  draftAreas,
  headingOf,
  mayProofRead,
  mostNextInArea,
  publishedAreas,
  type RecordedWork,
  unsupportedLines,
  whyNotFinished,
  withWords,
} from './conference-report.ts'
import { keys } from './keys.ts'
import { teachingOf, whatNext } from './what-next.ts'

const from = '2026-08-01'
const ids = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1']
const placeOf = (id: string) => ({
  id,
  name: `Exercise ${id}`,
  activity: `Activity ${id}`,
  area: id[0]!,
  areaName: `Area ${id[0]}`,
})
const recorded = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...ids),
    key: fc.constantFrom(...keys),
    date: fc.constantFrom('2026-07-31', from, '2026-11-20'),
    times: fc.integer({ min: 1, max: 3 }),
  }),
  { selector: ({ id }) => id },
)
const worksOf = (rows: readonly { id: string }[]) =>
  rows.map(row => ({ ...placeOf(row.id), ...row })) as RecordedWork[]
/** The proposals for this child: each exercise is a strand of its own, without prerequisites. */
const proposedTo = (works: readonly RecordedWork[]) =>
  whatNext(
    teachingOf(
      ids.map(id => ({ id, strand: id, opener: true, fromMonths: null })),
      [],
    ),
    { months: 60, standings: works },
    '2026-11-02',
  )
    .filter(({ kind }) => kind === 'ready')
    .map(({ id }) => placeOf(id))

describe('a report drafted from the records', () => {
  const drafted = recorded.map(rows => {
    const works = worksOf(rows)
    const proposed = proposedTo(works)
    return { works, proposed, areas: draftAreas(works, proposed, from) }
  })

  test('says only what the records say, everything recorded in its period, and nothing twice', () => {
    fc.assert(
      fc.property(drafted, ({ works, proposed, areas }) => {
        const lines = areas.flatMap(area => area.lines.map(line => ({ ...line, area: area._id })))
        expect(new Set(lines.map(({ _id }) => _id)).size).toBe(lines.length)
        for (const { _id, heading, date, area } of lines) {
          const work = works.find(({ id }) => id === _id)
          expect(area).toBe(_id[0])
          if (heading === 'next') {
            expect([work, date]).toEqual([undefined, null])
            expect(proposed.map(({ id }) => id)).toContain(_id)
          } else {
            expect([work?.date, work && headingOf(work)]).toEqual([date, heading])
            expect(date! >= from).toBe(true)
          }
        }
        const told = lines.filter(({ heading }) => heading !== 'next').map(({ _id }) => _id)
        const inTime = works.filter(({ date }) => date >= from).map(({ id }) => id)
        expect(told.sort()).toEqual(inTime.sort())
      }),
    )
  })

  test('lists a few works that come next, and only in areas where the child has begun', () => {
    fc.assert(
      fc.property(drafted, ({ works, areas }) => {
        for (const { _id, lines } of areas) {
          const next = lines.filter(({ heading }) => heading === 'next')
          expect(next.length).toBeLessThanOrEqual(mostNextInArea)
          expect(works.some(({ area }) => area === _id)).toBe(true)
        }
      }),
    )
    expect(draftAreas([], ids.map(placeOf), from)).toEqual([])
  })

  test('is supported by the same records, and by records in which everything has advanced', () => {
    const further = { P: 'WA', WA: 'WI', WI: 'M', M: 'M' } as const
    fc.assert(
      fc.property(drafted, ({ works, areas }) => {
        expect(unsupportedLines(areas, works)).toEqual([])
        const later = works.map(work => ({ ...work, key: further[work.key] }))
        expect(unsupportedLines(areas, later)).toEqual([])
      }),
    )
  })

  test('is not supported if an entry was deleted or its key set back', () => {
    fc.assert(
      fc.property(drafted, ({ works, areas }) => {
        const recordedLines = areas.flatMap(({ lines }) => lines.filter(({ heading }) => heading !== 'next'))
        expect(unsupportedLines(areas, [])).toEqual(recordedLines)
        const back = works.map(work => ({ ...work, key: 'P' as const, times: 1 }))
        expect(unsupportedLines(areas, back)).toEqual(
          recordedLines.filter(({ heading }) => heading !== 'shown'),
        )
      }),
    )
  })

  test('keeps every sentence, once, when it is rebuilt', () => {
    fc.assert(
      fc.property(drafted, drafted, fc.subarray(['a', 'b', 'c']), (first, second, written) => {
        const before = first.areas.map(area => ({
          ...area,
          words: written.includes(area._id) ? `On ${area._id}` : null,
        }))
        const after = withWords(second.areas, before)
        const words = (areas: typeof after) => areas.flatMap(area => area.words ?? []).sort()
        expect(words(after)).toEqual(words(before))
        expect(new Set(after.map(({ _id }) => _id)).size).toBe(after.length)
        expect(after.flatMap(({ lines }) => lines)).toEqual(second.areas.flatMap(({ lines }) => lines))
      }),
    )
  })

  test('has one area for those of two levels with the same name, with the sentences of both', () => {
    const work = (area: string, id: string) =>
      ({ ...placeOf(id), area, areaName: 'Mathematics', key: 'M', date: from, times: 1 }) as RecordedWork
    const works = [work('casa', 'a1'), work('elementary', 'b1')]
    const [first, ...others] = draftAreas(works, [{ ...placeOf('c1'), areaName: 'Mathematics' }], from)
    expect(others).toEqual([])
    expect(first!.lines.map(({ _id }) => _id)).toEqual(['a1', 'b1', 'c1'])
    const before = [
      { ...first!, words: 'She counts.', lines: first!.lines.slice(0, 1) },
      { ...first!, _id: 'elementary', words: 'She adds.', lines: first!.lines.slice(1) },
    ]
    expect(withWords([first!], before)).toEqual([{ ...first!, words: 'She counts.\n\nShe adds.' }])
  })

  test('is published without the omitted lines, and with everything else unchanged', () => {
    fc.assert(
      fc.property(drafted, fc.subarray(ids), ({ areas }, leftOut) => {
        const lines = publishedAreas(areas, leftOut).flatMap(area => area.lines)
        expect(lines).toEqual(areas.flatMap(area => area.lines).filter(({ _id }) => !leftOut.includes(_id)))
        expect(publishedAreas(areas, leftOut).every(area => area.lines.length > 0)).toBe(true)
      }),
    )
  })
})

test('a work’s heading follows from its key; anything shown more than once counts as practised', () => {
  const of = (key: RecordedWork['key'], times = 1) => headingOf({ key, times })
  expect([of('M'), of('WI'), of('WA'), of('P'), of('P', 2)]).toEqual([
    'sure',
    'sure',
    'practising',
    'shown',
    'practising',
  ])
})

test('a report without content, or with sentences but no lines, is not finished', () => {
  const line = { _id: 'a1', name: 'Pouring', activity: 'Water', heading: 'shown', date: from } as const
  const area = { _id: 'a', name: 'Practical Life', words: 'He pours.', lines: [line] }
  expect(whyNotFinished([area], [], 0)).toBeUndefined()
  expect(whyNotFinished([area], ['a1'], 3)).toEqual({ kind: 'wordsAlone', area: 'Practical Life' })
  expect(whyNotFinished([{ ...area, words: null }], ['a1'], 0)).toEqual({ kind: 'empty' })
  expect(whyNotFinished([{ ...area, words: null }], ['a1'], 1)).toBeUndefined()
  expect(whyNotFinished([], [], 0)).toEqual({ kind: 'empty' })
})

test('only somebody who has not edited the text may proofread it', () => {
  const people = ['lakshmi', 'meera', 'radha', 'principal']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...people)), fc.constantFrom(...people), (editors, reader) => {
      expect(mayProofRead({ editors }, reader)).toBe(!editors.some(editor => editor === reader))
    }),
  )
})
