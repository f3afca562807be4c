/** The specification's `min` and `max` of date inputs, as hints; other days can also be entered. */
export const likelyDays = { min: '2016-11-10', max: '2022-11-10' } as const
