/** The line between the rows of a list that is no table; none below the last. */
export const rowLine = {
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const
