/** The specification's `min` and `max` of date inputs, as hints; other days may be entered too. */
export const likelyDays = { min: '2016-11-10', max: '2022-11-10' } as const
