/** For truncated text: keeps the marks above and below letters of Hindi and Telugu whole. */
export const roomForMarks = { paddingBlock: '0.2em', marginBlock: '-0.2em' } as const
