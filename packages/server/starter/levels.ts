/** The platform's levels, from which the classes of schools take their curriculum. */
export const levels = ['Toddler', 'Primary', 'Elementary'] as const

export type Level = (typeof levels)[number]

/** What the levels are called: to an Indian parent, Primary alone would be Classes 1 to 5. */
export const levelNames: Record<Level, string> = {
  Toddler: 'Toddler (1½–3)',
  Primary: 'Casa (3–6)',
  Elementary: 'Lower Elementary (6–9)',
}
