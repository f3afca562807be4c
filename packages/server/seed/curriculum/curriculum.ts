import type { Area } from './area.ts'
import { culture } from './culture.ts'
import { language } from './language.ts'
import { mathematics } from './mathematics.ts'
import { practicalLife } from './practical-life.ts'
import { sensorial } from './sensorial.ts'

/** The platform's ready-made curriculum: the areas of work, by name, in the order in which a child meets them. */
export const curriculum: Record<string, Area> = {
  'Practical Life': practicalLife,
  Sensorial: sensorial,
  Language: language,
  Mathematics: mathematics,
  Culture: culture,
}
