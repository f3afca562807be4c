import { factorReset, newRecoveryCodes, ownFactors, ownSession, totpSecret } from './account.ts'
import { example, exampleId, instant } from './example-rows.ts'

/** Examples of what an account answers about sessions and second factors. */
export const accountExamples = {
  FactorReset: example(factorReset, {
    _id: exampleId('12'),
    name: 'Asha Menon',
    role: 'TEACHER',
    askedBy: 'Meera Rao',
    askedAt: instant,
    dueAt: instant,
  }),
  NewRecoveryCodes: example(newRecoveryCodes, { recoveryCodes: ['7KQ4-M2XA-9PTD-C6RW'], signedIn: null }),
  OwnFactors: example(ownFactors, {
    totpSince: instant,
    passkeys: 2,
    recoveryCodesLeft: 9,
    resetDueAt: null,
  }),
  OwnSession: example(ownSession, {
    _id: exampleId('16'),
    device: 'Firefox, Windows',
    network: '203.0.113.7',
    createdAt: instant,
    lastSeen: instant,
    current: true,
  }),
  TotpSecret: example(totpSecret, {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Casa:Asha%20Menon?issuer=Casa&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  }),
}
