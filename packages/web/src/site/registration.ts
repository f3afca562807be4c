import { loadModule } from '../lib/load-module.ts'
import type { FieldErrors } from './text-field.tsx'

/** Country numbers on the wire: 1 United States, 2 United Kingdom, 3 Australia, 4 India, 5 Finland. */
export const countries = ['1', '2', '3', '4', '5'] as const
export const india = '4'

const texts = [
  'schooleName',
  'address',
  'city',
  'pincode',
  'selectCountry',
  'name',
  'email',
  'mobileNumber',
  'otp',
  'schooleEmail',
  'schooleContact',
  'password',
] as const
/** A text field of the registration. */
export type RegistrationText = (typeof texts)[number]

/** The registration's request body, without empty optional fields. */
export function registrationIn(data: FormData) {
  const typed = Object.fromEntries(texts.map(name => [name, String(data.get(name) ?? '')]))
  return {
    ...typed,
    email: typed.email || undefined,
    otp: typed.otp || undefined,
    subscription: data.get('subscription') ?? undefined,
    terms: data.has('terms'),
  }
}

/** A contact's number in a country as stored, or its error. Throws an ApiError offline. */
export async function contactIn(country: string, typed: string) {
  const rules = await loadModule(() => import('./registration-rules.ts'))
  return rules.contactIn(Number(country), typed)
}

/** Validates a registration. The rules are loaded on demand, so it throws an ApiError offline. */
export async function validate(registration: object): Promise<FieldErrors> {
  const { errorsOf } = await loadModule(() => import('./registration-rules.ts'))
  return errorsOf(registration)
}
