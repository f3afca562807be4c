import { api } from '@casa/contract'
import type { Student, studentForm } from '@casa/contract/students'
import type * as z from 'zod'
import { useSave } from '../../api/save.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { useMove } from './use-move.ts'

type Body = z.output<typeof studentForm> & { version?: number; classFrom?: string | null | undefined }

/**
 * Saves a registration. It asks before it links the child to a parent whom the school knows, and before a changed number
 * moves the child to another parent. When the user declines, the input stays.
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
