/** What the server refuses about the guardians of a child; part of `refusals`. */
export const guardianRefusals = {
  numberUsed: 'Another guardian of this child signs in with this number.',
  onForm: 'The name and the number of the first guardian are on the child’s form.',
  firstStays:
    'The first guardian stays as long as the child does. Block her, or enter another parent on the child’s form.',
  noNumber: 'Enter a mobile number first: the guardian signs in with it.',
  blocked: 'This guardian is blocked.',
  /** To the guardian: about any child or row that is not found, so that it does not say which child it is. */
  youAreBlocked:
    'A school has blocked your access to a child. Please ask the school’s office; only the office can change this.',
  nothingChanged: 'This is what the school already has.',
  requestsFull:
    'Five of your requests about this child are still open. Please wait for the office’s answer, or withdraw one.',
  firstSlip: 'The slip of the first guardian is printed with the child’s account.',
} as const
