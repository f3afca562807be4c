import { nameKey } from '@casa/contract/rules/names'

/** The areas of work of which families are told what they are for. */
type Purpose = 'practicalLife' | 'sensorial' | 'language' | 'mathematics' | 'culture'

/** The names that schools give these areas, as `nameKey` compares them. */
const names: Record<Purpose, readonly string[]> = {
  practicalLife: ['practical life', 'exercises of practical life', 'everyday living'],
  sensorial: ['sensorial', 'sensorial work', 'education of the senses'],
  language: ['language', 'language arts', 'english', 'hindi', 'telugu', 'mother tongue'],
  mathematics: ['mathematics', 'math', 'maths', 'arithmetic'],
  culture: ['culture', 'cultural', 'cultural studies', 'cultural subjects', 'cosmic education'],
}

const byName = new Map(
  Object.entries(names).flatMap(([purpose, known]) => known.map(name => [name, purpose as Purpose])),
)

/** What an area of work is for, by its name; undefined for an area of a school's own, of which nothing is known. */
export function purposeOf(areaName: string): Purpose | undefined {
  return byName.get(nameKey(areaName))
}
