import { culturePlans } from './culture.ts'
import { languagePlans } from './language.ts'
import type { LessonPlan } from './lesson-plan.ts'
import { mathematicsPlans } from './mathematics.ts'
import { numbersToTenPlans } from './mathematics-to-ten.ts'
import { practicalLifePlans } from './practical-life.ts'
import { sensorialPlans } from './sensorial.ts'
import { dimensionPlans } from './sensorial-dimension.ts'

/** The ready-made lesson plans by area of work, which is their subject. */
export const lessonPlans: Record<string, readonly LessonPlan[]> = {
  'Practical Life': practicalLifePlans,
  Sensorial: [...dimensionPlans, ...sensorialPlans],
  Language: languagePlans,
  Mathematics: [...numbersToTenPlans, ...mathematicsPlans],
  Culture: culturePlans,
}
