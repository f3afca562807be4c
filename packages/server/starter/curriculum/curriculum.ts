import { readFileSync } from 'node:fs'
import { type PrintLanguage, platformId, printLanguages } from '@casa/contract/wire'
import { text, uuid } from '../../src/platform/db/columns.ts'
import type { Tx } from '../../src/platform/db/connection.ts'
import { insertMany } from '../../src/platform/db/insert-many.ts'
import type { Level } from '../levels.ts'
import { culture, greatLessons } from './culture.ts'
import { language } from './language.ts'
import { geometry, mathematics } from './mathematics.ts'
import { eyeAndHand, practicalLife } from './practical-life.ts'
import { sensorial } from './sensorial.ts'
import type { Work } from './work.ts'

/** The platform's ready-made curriculum: the areas of work of each level, in the order in which a child meets them. */
export const curriculum: Record<Level, Work> = {
  Toddler: {
    'Practical Life': practicalLife.Toddler,
    'Eye and Hand': eyeAndHand,
    Sensorial: sensorial.Toddler,
    Language: language.Toddler,
    Culture: culture.Toddler,
  },
  Primary: {
    'Practical Life': practicalLife.Primary,
    Sensorial: sensorial.Primary,
    Language: language.Primary,
    Mathematics: mathematics.Primary,
    Culture: culture.Primary,
  },
  Elementary: {
    'Great Lessons': greatLessons,
    'Practical Life': practicalLife.Elementary,
    Language: language.Elementary,
    Mathematics: mathematics.Elementary,
    Geometry: geometry,
    Culture: culture.Elementary,
  },
}

/**
 * An exercise of the ready-made curriculum: its minimum age, whether it follows none before it in its strand, and its
 * other names. Those with a `=` in the file are `shown` to readers of their language.
 */
export type StarterExercise = {
  level: Level
  name: string
  fromMonths: number
  opener: boolean
  names: { language: PrintLanguage; name: string; shown: boolean }[]
}

/** What an album says about each exercise of the ready-made curriculum, by level and name. */
export function starterExercises(): StarterExercise[] {
  return linesOf('exercises.tsv').map(line => {
    const [level = '', name = '', from = '', opener = '', ...also] = line.split('\t')
    const fromMonths = Math.round(Number(from) * 12)
    if (!(fromMonths > 0)) throw new Error(`exercises.tsv: ${line}`)
    const names = printLanguages.flatMap((language, at) =>
      (also[at] ?? '').split(';').flatMap(part => {
        const [, shown, name] = /^\s*(=?)(.*?)\s*$/.exec(part)!
        return name ? [{ language, name, shown: shown === '=' }] : []
      }),
    )
    return { level: level as Level, name, fromMonths, opener: opener === 'opener', names }
  })
}

function linesOf(file: string): string[] {
  const [, ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines
}

type NamedPrerequisite = {
  level: Level
  exercise: string
  requires: string
  strength: 'direct' | 'indirect'
  why: string
}

/**
 * The prerequisite pairs of the ready-made curriculum, by name: a level, an exercise, what it requires, how strictly,
 * and why.
 */
export function namedPrerequisites(): NamedPrerequisite[] {
  return linesOf('prerequisites.tsv').map(line => {
    const [level = '', exercise = '', requires = '', reason = ''] = line.split('\t')
    const [, strength, why = ''] = /^(direct|indirect): (.*)$/.exec(reason) ?? []
    if (strength !== 'direct' && strength !== 'indirect') throw new Error(`prerequisites.tsv: ${line}`)
    return { level: level as Level, exercise, requires, strength, why }
  })
}

/** Stores them between the exercises of these levels. Throws if a level lacks one of the names. */
export async function loadPrerequisites(tx: Tx, levelIds: ReadonlyMap<Level, string>): Promise<void> {
  const exercises = await tx.rows({ id: uuid, name: text, level: uuid })`
    select id, name, class_id as level from app.exercises where school_id = ${platformId}`
  const ids = new Map(exercises.map(({ id, name, level }) => [`${level} ${name}`, id]))
  const idOf = (level: Level, name: string) => {
    const id = ids.get(`${levelIds.get(level)} ${name}`)
    if (!id) throw new Error(`prerequisites.tsv: ${level} has no exercise “${name}”`)
    return id
  }
  const named = namedPrerequisites().filter(({ level }) => levelIds.has(level))
  const rows = named.map(({ level, exercise, requires, strength, why }) => ({
    school_id: platformId,
    exercise_id: idOf(level, exercise),
    requires_id: idOf(level, requires),
    requires_school_id: platformId,
    strength,
    why,
  }))
  await insertMany(tx, 'app.exercise_prerequisites', rows)
}
