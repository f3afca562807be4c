/** Refusals about second factors; refusals.ts includes them. */
export const accountRefusals = {
  clockWrong:
    'This code is for another time, so the clock of the device with your authenticator app is wrong. Set it to the automatic time, then type the next code.',
  hasTotp: 'An authenticator app is already set up. Remove it first.',
  noTotp: 'There is no authenticator app to confirm. Please begin again.',
  nobodyToHelp: 'Nobody whom you can help signs in with this name and a passkey or an authenticator app.',
  noFactor: 'Set up a passkey or an authenticator app first.',
} as const
