/** The platform's levels, from which schools' classes take their curriculum. */
export const levels = ['Toddler', 'Primary', 'Elementary'] as const

export type Level = (typeof levels)[number]

/** The names of the levels. To an Indian parent, Primary on its own would mean Classes 1 to 5. */
export const levelNames: Record<Level, string> = {
  Toddler: 'Toddler (1½–3)',
  Primary: 'Casa (3–6)',
  Elementary: 'Lower Elementary (6–9)',
}
