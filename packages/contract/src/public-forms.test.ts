import { expect, test } from 'vitest'
import { registrationForm, schools } from './schools.ts'
import { users } from './users.ts'

const good = {
  schooleName: 'Little Stars',
  address: '12 Lake Road',
  city: 'Hyderabad',
  pincode: '500034',
  selectCountry: '4',
  name: 'Meera Iyer',
  email: 'meera@example.test',
  mobileNumber: '9848012345',
  schooleEmail: 'office@example.test',
  schooleContact: '4023456789',
  password: 'four small steps',
  subscription: 'yes',
  terms: true,
  otp: '123456',
}
const bad = [
  undefined,
  null,
  '',
  ' ',
  0,
  -1,
  true,
  [],
  {},
  'x'.repeat(5000),
  '9'.repeat(300),
  'a@',
  'a\u0000b',
]

const forms = {
  'the registration': [registrationForm, good],
  'the code of a registration': [schools.otp.body, { mobile: '9848012345' }],
  'the sign-in': [users.login.body, { email: '9848012345', password: 'four small steps', role: 'PARENT' }],
  'a forgotten password': [users.forgot.body, { mobile: '9848012345', role: 'PARENT' }],
  'a new password': [
    users.updatePassword.body,
    { mobile: '9848012345', otp: '123456', newPassword: 'four small steps', role: 'PARENT' },
  ],
  'a first password': [
    users.resetDefaultPassword.body,
    { mobile: '9848012345', password: 'four small steps' },
  ],
} as const

test.each(Object.entries(forms))('every error in %s has a message in plain words', (_, [form, body]) => {
  expect(form.safeParse(body).error).toBeUndefined()
  const said = new Set<string>()
  for (const field of Object.keys(body)) {
    for (const value of bad) {
      for (const { message } of form.safeParse({ ...body, [field]: value }).error?.issues ?? [])
        said.add(message)
    }
  }
  expect(said.size).toBeGreaterThan(0)
  expect(
    [...said].filter(message => /invalid|expected|received|too (big|small)|pattern/i.test(message)),
  ).toEqual([])
})

test('the registration has its fields in the specified order', () => {
  const { otp: _, ...fields } = registrationForm.shape
  expect(Object.keys(fields)).toEqual(Object.keys(good).filter(field => field !== 'otp'))
})

test('a registration reports country-specific errors together with missing fields', () => {
  const issues = registrationForm.safeParse({
    pincode: 'SW1A 1A',
    selectCountry: '2',
    mobileNumber: '79111',
    schooleContact: '',
    password: '',
    terms: false,
  }).error!.issues
  const first = (field: string) => issues.find(({ path }) => path[0] === field)?.message
  expect(first('pincode')).toContain('SW1A 1AA')
  expect(first('mobileNumber')).toContain('United Kingdom')
  expect(first('schooleContact')).toBe('schoole contact is required')
  expect(first('password')).toBe('password is required')
})
