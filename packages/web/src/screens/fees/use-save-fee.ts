import { api } from '@casa/contract'
import type { Fee } from '@casa/contract/fees'
import { useSave } from '../../api/save.ts'
import { ApiError } from '../../lib/api-error.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useConfirm } from '../../ui/confirm.tsx'

/** Saves a fee, and asks before the same fee is set a second time. When the user declines, the input stays. */
export function useSaveFee(entity?: Fee) {
  const t = useTexts('fees')
  const message = useMessages()
  const save = useSave(api.fees, entity)
  const confirm = useConfirm()
  return async (body: Parameters<typeof save>[0]) => {
    try {
      return await save(body)
    } catch (error) {
      if (!isRepeated(error)) throw error
      const agreed = await confirm({ title: t('againTitle'), text: message(error), action: t('again') })
      if (!agreed) throw error
      return save({ ...body, again: true })
    }
  }
}

/** Whether a fee was refused because the same one is set already. */
function isRepeated(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status === 409 && error.fields.some(({ field }) => field === 'again')
  )
}
