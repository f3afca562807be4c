import type { Level } from '../levels.ts'
import { culture } from './culture.ts'
import { eyeAndHand } from './eye-and-hand.ts'
import { geometry } from './geometry.ts'
import { greatLessons } from './great-lessons.ts'
import { language } from './language.ts'
import { mathematics } from './mathematics.ts'
import { practicalLife } from './practical-life.ts'
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
