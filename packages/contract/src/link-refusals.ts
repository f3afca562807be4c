/** Refusals about linked accounts; refusals.ts includes them. */
export const linkedAccountRefusals = {
  same: 'This is the account that you are signed in to.',
  linked: 'This account is already linked.',
  tooMany: 'No more than 8 accounts can be linked.',
  firstPassword: 'Sign in to that account once and choose a password. Then link it.',
  setUpFirst: 'That account has to set up a second factor first. Sign out and sign in to it.',
} as const
