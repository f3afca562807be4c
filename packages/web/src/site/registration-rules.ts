import { registrationForm } from '@casa/contract/schools'
import type { Faults } from './use-faults.ts'

/** What the contract finds wrong with a registration: the first fault of each field. */
export function faultsOf(registration: object): Faults {
  const faults: Faults = {}
  for (const { path, message } of registrationForm.safeParse(registration).error?.issues ?? []) {
    faults[String(path[0])] ??= message
  }
  return faults
}
