import { example, exampleId, fullName, instant, studentId, version } from './example-rows.ts'
import { guardianRequest } from './guardian-requests.ts'
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

/** A father whom the mother asks the office to add, in the API's description. */
export const guardianRequestExample = example(guardianRequest, {
  _id: exampleId('64'),
  kind: 'add',
  studentId: studentId._id,
  child: fullName,
  guardian: null,
  name: 'Arjun Sharma',
  relation: 'father',
  mobileNumber: '9876543211',
  email: null,
  seesWork: true,
  seesFees: false,
  collects: true,
  getsMessages: true,
  askedBy: 'Meera Sharma',
  createdAt: instant,
})
