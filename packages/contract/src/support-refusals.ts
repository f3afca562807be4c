/** The refusals about an administrator who reads a school to help it; part of `refusals`. */
export const supportRefusals = {
  reader: 'You are reading this school to help it, so you cannot change anything here.',
  closed: 'Documents, pictures, exports and personal details stay closed while you read a school to help it.',
  notAllowed:
    'This school has not let you read it, or no longer does. Ask it to allow that in School Settings.',
} as const
