import type pg from 'pg'
import { proposedHighlights } from '../packages/contract/src/rules/conference-report.ts'
import { newId } from '../packages/server/src/platform/ids.ts'
import type { Call } from './load.ts'
import type { World } from './world.ts'

/** The row of printed reports, and how long they may take in seconds. */
export const reportsRow = { job: '100 conference reports as PDFs', seconds: 8, beside: 'the reports' }

const headings = ['sure', 'sure', 'practising', 'shown', 'next'] as const

/** Publishes reports on a hundred children, with five areas of twelve lines each. Returns the calls for their PDFs. */
export async function reportCalls(owner: pg.Client, { school, token, students }: World): Promise<Call[]> {
  const children = students.slice(0, 100)
  const ids = children.map(() => newId())
  const areas = Array.from({ length: 5 }, (_, area) => ({
    _id: newId(),
    name: `Area of work ${area + 1}`,
    words: 'Chooses this often, works alone for a long time and puts everything back. '.repeat(3),
    lines: Array.from({ length: 12 }, (_, line) => ({
      _id: newId(),
      name: `Exercise ${line + 1} with a longer name`,
      activity: `Activity ${line + 1}`,
      heading: headings[line % headings.length]!,
      date: '2026-09-01',
    })),
  }))
  const highlights = proposedHighlights(areas)
  await owner.query(
    `insert into app.conference_reports (school_id, id, student_id, class_id, from_day, to_day, status, areas, highlights, school_days,
                                         days_present, drafted_by, drafted_by_name, edited_by, edited_by_name, reviewed_by,
                                         reviewed_by_name, published_on)
     select $1, made.id, made.student, s.class_id, '2026-06-01', '2026-10-01', 'published', $4, $5::uuid[], 80, 76, $1, 'Meera Rao', $1,
            'Meera Rao', made.id, 'Lakshmi Iyer', '2026-10-02'
       from unnest($2::uuid[], $3::uuid[]) as made (id, student)
       join app.students s on s.school_id = $1 and s.id = made.student`,
    [school, ids, children, JSON.stringify(areas), highlights],
  )
  return ids.map(id => ({
    method: 'GET',
    path: `/api/conference-report/${id}/pdf?language=te`,
    headers: { authorization: `Bearer ${token}` },
  }))
}
