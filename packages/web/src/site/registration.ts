import { ApiError } from '../lib/api-error.ts'
import type { Faults } from './use-faults.ts'

/** Country numbers as they go over the wire: 1 United States, 2 United Kingdom, 3 Australia, 4 India, 5 Finland. */
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
/** A field that is typed into. */
export type RegistrationText = (typeof texts)[number]

/** The registration as it goes over the wire: what was left empty and need not be there is left out. */
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

/** What is wrong with a registration, by field. The rules come when they are needed. Throws an ApiError offline. */
export async function faultsIn(registration: object): Promise<Faults> {
  const { faultsOf } = await import('./registration-rules.ts').catch(() => {
    throw new ApiError(0)
  })
  return faultsOf(registration)
}
