import { Passwords } from '../platform/passwords.ts'

/** Hashes as the server does, at a cost that no test waits for: with the server's own, guessing took a third of the tests of users. */
export const cheapPasswords = () => new Passwords(undefined, { memoryCost: 64, timeCost: 1 })
