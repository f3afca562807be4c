import { example, exampleId, instant } from './example-rows.ts'
import { support, supportAccount, supportAnswer, supportSchool, supportVisit } from './support.ts'

const account = {
  role: 'PARENT',
  isContact: false,
  childCount: 2,
  lastSeen: null,
  reasons: [{ reason: 'slipUnused', at: null }],
  lastMessage: { state: 'sent', at: instant },
} as const

/** Examples of what the administrator sees of a school that needs help, for the OpenAPI document. */
export const supportExamples = {
  SupportAccess: example(support.access.response, { until: instant }),
  SupportAccount: example(supportAccount, { ...account, reasons: [...account.reasons] }),
  SupportAnswer: example(supportAnswer, {
    accounts: [{ ...account, reasons: [...account.reasons] }],
    others: [{ role: 'TEACHER', count: 1 }],
    onForm: false,
  }),
  SupportSchool: example(supportSchool, {
    _id: exampleId('01'),
    schooleName: 'Little Steps Montessori',
    until: instant,
  }),
  SupportVisit: example(supportVisit, {
    token: 'kV3xvJm2Zt4M0n2lZr9f5wQb7sY8uE1aC6dG0hJ4kL8',
    signOutToken: 'Zr9f5wQb7sY8uE1aC6dG0hJ4kL8kV3xvJm2Zt4M0n2l',
    deviceKey: 'C6dG0hJ4kL8kV3xvJm2Zt4M0n2lZr9f5wQb7sY8uE1a',
    _id: exampleId('17'),
    schooleId: exampleId('01'),
    role: 'SCHOOLE',
    classId: null,
    teacherId: null,
    name: 'Lakshmi Narayan',
    email: null,
    passwordReset: 1,
    filterStatus: false,
    rights: { children: 'read', learning: 'read', money: 'read', settings: 'read' },
    schooleName: 'Little Steps Montessori',
    until: instant,
  }),
}
