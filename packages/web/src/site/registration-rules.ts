import { messages } from '@casa/contract/messages'
import { digits, required } from '@casa/contract/wire'
import * as z from 'zod'

z.config({ jitless: true })
const { registration } = messages
export const registrationForm = z.object({
  schooleName: required(registration.schoolNameRequired),
  address: required(registration.addressRequired),
  city: required(registration.cityRequired),
  pincode: required(registration.pincodeRequired).pipe(digits(6)),
  selectCountry: required(registration.countryRequired),
  name: required(registration.nameRequired),
  email: z.email().optional(),
  mobileNumber: required(messages.mobileRequired).pipe(digits(10)),
  schooleEmail: required(registration.emailRequired),
  schooleContact: required(registration.contactRequired).pipe(digits(10)),
  password: required(registration.passwordRequired),
  terms: z.literal(true, registration.termsRequired),
})
