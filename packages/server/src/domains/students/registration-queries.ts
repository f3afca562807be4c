import { messages } from '@casa/contract/messages'
import { whyNotAdmitted } from '@casa/contract/rules/admission'
import type { students as calls, Registration, StudentFields } from '@casa/contract/students'
import { invalid } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/implement.ts'
import { requireClass } from '../classes/queries.ts'
import { requireFiles } from '../files/queries.ts'
import { charge, planAdmission } from '../ledger/charge-plan-queries.ts'
import { lockLedger } from '../ledger/charge-queries.ts'
import { requireNewChild } from './duplicate-queries.ts'
import { addStudents, askBeforeLinking, getStudent } from './queries.ts'
import { whyNotBorn } from './rules.ts'

type Registrar = Pick<Context<typeof calls.add>, 'scope' | 'tx' | 'services' | 'announce'>

/** Registers a child, and creates or finds the parent's account. */
export async function registerStudent({ scope, tx, services, announce }: Registrar, body: Registration) {
  // The child appears in today's sheet.
  announce('attendance')
  requireBorn(body.dob, scope.today)
  requireAdmitted(body, scope.today)
  await requireClass(tx, scope, body.classId, messages.student.classRequired)
  await requireFiles(tx, scope, filesOf(body))
  await lockLedger(tx, scope)
  if (!body.again) await requireNewChild(tx, scope, body)
  await askBeforeLinking(tx, scope, body)
  const { ids, welcome } = await addStudents(tx, scope, services.secrets, [body])
  const child = { id: ids[0]!, classId: body.classId, doa: body.doa }
  await charge(tx, scope, () => planAdmission(tx, scope, [child]), body.charge)
  return { data: await getStudent(tx, scope, child.id), welcome }
}

/** Throws 422 at `dob` for a day of birth after today. */
export function requireBorn(dob: string | undefined, today: string): void {
  const reason = whyNotBorn(dob, today)
  if (reason) throw invalid('dob', reason)
}

/** Throws 422 at `doa` for a day of admission that cannot be. */
export function requireAdmitted(child: { dob: string; doa: string }, today: string): void {
  const reason = whyNotAdmitted(child, today)
  if (reason) throw invalid('doa', reason)
}

/** The uploaded files that a child's row will use, by field. */
export function filesOf({ profileURL, imageURL }: Pick<Partial<StudentFields>, 'profileURL' | 'imageURL'>) {
  return { profileURL: profileURL ? [profileURL] : [], imageURL: imageURL ?? [] }
}
