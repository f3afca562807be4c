/** The line between the rows of a list that is not a table; none below the last. */
export const rowLine = {
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const
