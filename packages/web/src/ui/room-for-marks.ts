/** For a text that is cut off where it is too long: the marks above and below letters of Hindi and Telugu stay whole. */
export const roomForMarks = { paddingBlock: '0.2em', marginBlock: '-0.2em' } as const
