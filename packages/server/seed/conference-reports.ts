import {
  draftAreas,
  type ProposedWork,
  type RecordedWork,
  type ReportArea,
} from '@casa/contract/rules/conference-report'
import { plusDays } from '@casa/contract/rules/day'
import { teachingOf, whatNext } from '@casa/contract/rules/what-next'
import type { Child } from './children.ts'

/** An exercise of a class's curriculum, with what it requires directly. */
export type Taught = ProposedWork & { strand: string; requires: string[] }

const summaries = [
  '{Name} comes in, looks for work and finds it. {Name} is kind to the younger children.',
  '{Name} likes to watch first, and then works for a long time without looking up.',
  '{Name} talks about the work at the table, and helps to lay it.',
]

/** The areas of a demo report, as a guide would have drafted and written them. Without `words` the sentences are to come. */
export function demoAreas(
  child: Child,
  recorded: readonly RecordedWork[],
  taught: readonly Taught[],
  { from, to, words }: { from: string; to: string; words: boolean },
): ReportArea[] {
  const told = recorded.filter(({ date }) => date <= to)
  const requirements = taught.flatMap(({ id, requires }) =>
    requires.map(one => ({ exercise: id, requires: one, strength: 'direct' as const })),
  )
  const next = whatNext(teachingOf(taught, requirements), recorded, plusDays(to, -21))
  const ready = new Set(next.filter(({ kind }) => kind === 'ready').map(({ id }) => id))
  const areas = draftAreas(
    told,
    taught.filter(({ id }) => ready.has(id)),
    from,
  )
  return words ? areas.map(area => ({ ...area, words: sentencesOn(area, child) })) : areas
}

/** What a guide says to the lines of an area: of the first two headings that it has; nothing to what only comes next. */
function sentencesOn({ lines }: ReportArea, { first }: Child): string | null {
  const under = (heading: string) => lines.find(line => line.heading === heading)?.name
  const [sure, practising, shown] = ['sure', 'practising', 'shown'].map(under)
  const said = [
    sure && `${first} chooses ${sure} without being asked, and works alone.`,
    practising && `With ${practising} a little help is still welcome.`,
    shown && `${shown} is new.`,
  ]
  return said.filter(Boolean).slice(0, 2).join(' ') || null
}

export const summaryOf = ({ first }: Child, place: number) =>
  summaries[place % summaries.length]!.replaceAll('{Name}', first)
