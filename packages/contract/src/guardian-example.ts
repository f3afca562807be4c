import { example, exampleId, studentId, version } from './example-rows.ts'
import { guardianEntity } from './guardians.ts'

/** A father without an account, in the API's description. */
export const guardianExample = example(guardianEntity, {
  _id: exampleId('63'),
  studentId: studentId._id,
  isFirst: false,
  name: 'Arjun Sharma',
  relation: 'father',
  mobileNumber: '9876543211',
  email: null,
  seesWork: true,
  seesFees: false,
  collects: true,
  getsMessages: true,
  blockedAt: null,
  account: 'none',
  version,
})
