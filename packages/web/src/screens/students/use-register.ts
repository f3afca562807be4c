import { api } from '@casa/contract'
import type { Student, studentForm } from '@casa/contract/students'
import type * as z from 'zod'
import { call } from '../../api/client.ts'
import { useSave } from '../../api/save.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'

type Body = z.output<typeof studentForm> & { version?: number; classFrom?: string | null | undefined }

/**
 * Saves a registration. It asks before it links the child to a parent already known to the school, and before a
 * changed number moves the child to another parent. If the user declines, the input stays.
 */
export function useRegister(entity?: Student) {
  const t = useTexts('students')
  const message = useMessages()
  const save = useSave(api.students, entity)
  const confirm = useConfirm()
  const agreeToMove = useMove()
  return async (body: Body) => {
    const number = body.mobileNumber ?? null
    if (entity && number !== entity.mobileNumber) {
      await agreeToMove(entity, number)
      return save({ ...body, linkKnown: true })
    }
    try {
      return await save(body)
    } catch (error) {
      if (!isKnownParent(error)) throw error
      const agreed = await confirm({
        title: t('form.linkTitle'),
        text: message(error),
        action: t('form.link'),
      })
      if (!agreed) throw error
      return save({ ...body, linkKnown: true })
    }
  }
}

/** A 409 without a stored entity or field errors: the number belongs to a known parent. */
function isKnownParent(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    error.status === 409 &&
    error.current === undefined &&
    error.fields.length === 0
  )
}

/**
 * Asks before a changed number moves a child from one parent's account to another's. `number` is the new one, or
 * null. Throws an ApiError for the number's field if the user declines.
 */
function useMove(): (child: Student, number: string | null) => Promise<void> {
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
