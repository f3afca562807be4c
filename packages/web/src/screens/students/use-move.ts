import { api } from '@casa/contract'
import type { Student } from '@casa/contract/students'
import { call } from '../../api/client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/**
 * Asks before a changed number moves a child from one parent's account to another's. `number` is the new one, or null.
 * Throws an ApiError for the number's field when the user declines.
 */
export function useMove(): (child: Student, number: string | null) => Promise<void> {
  const t = useTexts('students')
  const confirm = useConfirm()
  return async ({ fullName, mobileNumber, userId }, number) => {
    const known = number ? await call(api.students.guardian, { body: { mobileNumber: number } }) : null
    const to = known ? 'move.known' : number ? 'move.new' : 'move.serial'
    const from = mobileNumber ? 'move.from' : 'move.fromSerial'
    const values = {
      child: fullName,
      from: mobileNumber ?? userId.serialNumber,
      number,
      serial: userId.serialNumber,
      name: known?.name,
      children: known?.children.join(', '),
    }
    const agreed = await confirm({
      title: t('move.title', values),
      text: `${t(from, values)} ${t(to, values)}`,
      action: t('move.action'),
      destructive: true,
    })
    if (agreed) return
    throw new ApiError(409, { errors: [{ field: 'mobileNumber', message: t('move.refused', values) }] })
  }
}
