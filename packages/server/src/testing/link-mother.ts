import { linkGuardian } from '../domains/users/queries.ts'
import type { TestApp } from './app.ts'

type School = Awaited<ReturnType<TestApp['make']['school']>>

/** Links a mother to a child, as the office does with a registration; without a mobile number she gets a serial one. */
export function linkMother(
  app: TestApp,
  school: Pick<School, 'principal'>,
  child: { _id: string },
  mobileNumber: string | null,
  motherName = 'Asha Rao',
) {
  return app.within(school.principal, (tx, scope) =>
    linkGuardian(tx, scope, app.services.secrets, { studentId: child._id, mobileNumber, motherName }),
  )
}
