/** The days that the specification's date inputs hint at; any other day may be chosen or typed. */
export const likelyDays = { min: '2016-11-10', max: '2022-11-10' } as const
