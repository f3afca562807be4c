import type pg from 'pg'
import { newId } from '../packages/server/src/platform/ids.ts'
import type { BenchJob } from './jobs.ts'
import type { World } from './world.ts'

const lessonCount = 2_000
const name = 'a lesson search among 2,000 lessons'

/** Words that lessons are made of, so that a search for one and a number finds a few. */
const words = ['Tower', 'Stair', 'Beads', 'Letters', 'Insets', 'Globe', 'Leaf', 'Sound', 'Jug', 'Bell']

/** Whether the filter selects the job, which needs lessons. */
export function needsLessons(only: string): boolean {
  return name.includes(only)
}

/** Gives the level of the world's full classes 2,000 lessons. */
export async function addLessons(owner: pg.Client, { classes }: World): Promise<void> {
  const subject = newId()
  const level = await levelOf(owner, classes)
  await owner.query(
    `insert into app.subjects (school_id, id, name) values (app.platform(), $1, 'Sensorial')`,
    [subject],
  )
  const ids = Array.from({ length: lessonCount }, () => newId())
  await owner.query(
    `insert into app.lessons (school_id, id, class_id, subject_id, name, objectives, materials, steps)
     select app.platform(), id, $2, $3, ($4::text[])[place % 10 + 1] || ' ' || place / 10,
            array['To see that one is larger than the other ' || place, 'Order, concentration, coordination and independence'],
            array['A mat', 'A tray with the material'], array_fill('Carry it with both hands and lay it on the mat.'::text, array[8])
       from unnest($1::uuid[]) with ordinality as made (id, place)`,
    [ids, level, subject, words],
  )
  await owner.query('vacuum analyze app.lessons, app.lesson_words')
}

/** The level of the classes, whose exercises other rows plan, or a new one. */
async function levelOf(owner: pg.Client, classes: World['classes']): Promise<string> {
  const ids = classes.map(({ classId }) => classId)
  const { rows } = await owner.query<{ level_id: string | null }>(
    'select level_id from app.classes where id = $1',
    [ids[0]],
  )
  if (rows[0]?.level_id) return rows[0].level_id
  const level = newId()
  await owner.query(
    `insert into app.classes (school_id, id, name) values (app.platform(), $1, 'Level of the lessons')`,
    [level],
  )
  await owner.query('update app.classes set level_id = $1 where id = any($2)', [level, ids])
  return level
}

/** A teacher searches lessons by the first letters of two words. */
export function lessonJobs({ teachers }: World): BenchJob[] {
  const calls = Array.from({ length: 100 }, (_, number) => ({
    method: 'POST' as const,
    path: '/api/lesson/find',
    headers: {
      authorization: `Bearer ${teachers[number % teachers.length]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ search: `${words[number % words.length]!.slice(0, 3)} ${100 + number}` }),
  }))
  return [{ name, goal: 0.4, calls }]
}
