import { nameKey } from '@casa/contract/rules/names'
import english from '../../locales/en/family.json'
import { addEnglish, useTexts } from '../lib/texts.ts'

addEnglish('family', english)

/** The areas of work whose purpose is explained to families. */
type Purpose = 'practicalLife' | 'sensorial' | 'language' | 'mathematics' | 'culture'

/** Names that schools give these areas, in the form that `nameKey` compares. */
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

/** The purpose of an area of work, by its name; undefined for a school's own area, about which nothing is known. */
export function purposeOf(areaName: string): Purpose | undefined {
  return byName.get(nameKey(areaName))
}

/** Returns what a family can read about an area of work, by its name: “About Practical Life: …”. */
export function useAreaPurpose(): (areaName: string) => { about: string; text: string } | undefined {
  const t = useTexts('family')
  return areaName => {
    const purpose = purposeOf(areaName)
    return purpose && { about: t('aboutArea', { area: areaName }), text: t(`purpose.${purpose}`) }
  }
}
