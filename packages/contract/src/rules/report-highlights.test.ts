import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  highlightsAgain,
  mostHighlights,
  proposedHighlights,
  type ReportArea,
  type ReportLine,
  reportHeadings,
  reportSentences,
  whyNotHighlights,
} from './conference-report.ts'

const line = (_id: string, heading: ReportLine['heading'], date: string | null): ReportLine => ({
  _id,
  name: `Exercise ${_id}`,
  activity: 'Pouring',
  heading,
  date: heading === 'next' ? null : date,
})
const areaOf = (_id: string, lines: ReportLine[]): ReportArea => ({
  _id,
  name: `Area ${_id}`,
  words: null,
  lines,
})
const areas = fc
  .array(
    fc.array(
      fc.tuple(fc.constantFrom(...reportHeadings), fc.constantFrom('2026-09-01', '2026-10-01', '2026-11-01')),
      { maxLength: 12 },
    ),
    { maxLength: 3 },
  )
  .map(all =>
    all.map((lines, area) =>
      areaOf(
        `a${area}`,
        lines.map(([heading, date], index) => line(`a${area}-${index}`, heading, date)),
      ),
    ),
  )
const recordedOf = ({ lines }: ReportArea) => lines.filter(({ heading }) => heading !== 'next')

describe('the highlights of a report', () => {
  test('are at most five of each area, the latest ones, and none that only comes next', () => {
    fc.assert(
      fc.property(areas, all => {
        const chosen = proposedHighlights(all)
        expect(whyNotHighlights(all, chosen)).toBeUndefined()
        for (const area of all) {
          const named = recordedOf(area).filter(({ _id }) => chosen.includes(_id))
          const others = recordedOf(area).filter(({ _id }) => !chosen.includes(_id))
          expect(named).toHaveLength(Math.min(mostHighlights, recordedOf(area).length))
          for (const one of named) for (const other of others) expect(one.date! >= other.date!).toBe(true)
        }
      }),
    )
  })

  test('and the others are counted: each work is named once or counted, in the chosen order', () => {
    const chosen = areas.chain(all =>
      fc.record({
        all: fc.constant(all),
        highlights: fc.shuffledSubarray(all.flatMap(area => recordedOf(area).map(({ _id }) => _id))),
      }),
    )
    fc.assert(
      fc.property(chosen, ({ all, highlights }) => {
        for (const area of all) {
          const sentences = reportSentences(area, highlights)
          expect(sentences.map(({ heading }) => heading)).toEqual(
            reportHeadings.filter(heading => area.lines.some(line => line.heading === heading)),
          )
          const counted = sentences.reduce((sum, { named, more }) => sum + named.length + more, 0)
          expect(counted).toBe(area.lines.length)
          for (const { heading, named } of sentences) {
            const ids = named.map(({ _id }) => _id)
            expect(named.every(line => line.heading === heading)).toBe(true)
            if (heading !== 'next') expect(ids).toEqual(highlights.filter(id => ids.includes(id)))
          }
        }
      }),
    )
  })

  test('of a report from before there were any are all works', () => {
    fc.assert(
      fc.property(areas, all => {
        for (const area of all)
          for (const { heading, named, more } of reportSentences(area, null)) {
            expect(named).toEqual(area.lines.filter(line => line.heading === heading))
            expect(more).toBe(0)
          }
      }),
    )
  })

  test('after a refresh keep what was chosen, never exceed five, and name nothing that is left out', () => {
    const refreshed = fc.tuple(areas, areas).chain(([before, after]) =>
      fc.record({
        before: fc.constant(before),
        after: fc.constant(after),
        leftOut: fc.subarray(before.flatMap(area => recordedOf(area).map(({ _id }) => _id))),
      }),
    )
    fc.assert(
      fc.property(refreshed, ({ before, after, leftOut }) => {
        const highlights = proposedHighlights(before, leftOut)
        const again = highlightsAgain(after, { areas: before, leftOut, highlights })
        expect(whyNotHighlights(after, again)).toBeUndefined()
        expect(again.filter(id => leftOut.includes(id))).toEqual([])
        const there = after.flatMap(area => recordedOf(area).map(({ _id }) => _id))
        for (const id of highlights) if (there.includes(id)) expect(again).toContain(id)
      }),
    )
  })

  test('a work that was taken out of the names stays out after a refresh; an area that named all gets the new one', () => {
    const one = areaOf('a', [line('a1', 'sure', '2026-10-01'), line('a2', 'sure', '2026-10-02')])
    const more = areaOf('a', [...one.lines, line('a3', 'shown', '2026-11-01')])
    expect(highlightsAgain([more], { areas: [one], leftOut: [], highlights: ['a1'] })).toEqual(['a1'])
    expect(highlightsAgain([more], { areas: [one], leftOut: [], highlights: ['a2', 'a1'] })).toEqual([
      'a2',
      'a1',
      'a3',
    ])
    expect(highlightsAgain([more], { areas: [one], leftOut: ['a1'], highlights: ['a2'] })).toEqual([
      'a2',
      'a3',
    ])
  })

  test('of the same day are those on which the child is furthest', () => {
    const lines = Array.from({ length: 6 }, (_, place) =>
      line(`a${place}`, place === 5 ? 'sure' : 'shown', '2026-11-01'),
    )
    expect(proposedHighlights([areaOf('a', lines)])).toEqual(['a5', 'a0', 'a1', 'a2', 'a3'])
  })

  test('cannot be six of an area, one twice, what comes next, or a work of another report', () => {
    const all = [
      areaOf(
        'a',
        Array.from({ length: 7 }, (_, place) =>
          line(`a${place}`, place === 6 ? 'next' : 'sure', '2026-11-01'),
        ),
      ),
    ]
    expect(whyNotHighlights(all, ['a0', 'a1', 'a2', 'a3', 'a4'])).toBeUndefined()
    expect(whyNotHighlights(all, ['a0', 'a1', 'a2', 'a3', 'a4', 'a5'])).toEqual({
      kind: 'tooMany',
      area: 'Area a',
    })
    for (const wrong of [['a0', 'a0'], ['a6'], ['b1']])
      expect(whyNotHighlights(all, wrong)).toEqual({ kind: 'unknown' })
  })
})
