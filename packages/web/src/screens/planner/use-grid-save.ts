import { api } from '@casa/contract'
import { useRef } from 'react'
import { useWrite } from '../../api/hooks.ts'
import { newRecordingId } from '../../lib/random-ids.ts'
import { currentUser } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { type Undoable, useKeyUndo, useRecordedText } from '../../parts/key-undo.tsx'
import { useToasts } from '../../ui/toasts.tsx'

type Plans = {
  classId: string
  cells: readonly { studentId: string; subActivityId: string }[]
  date: string
  endDate: string
}

/**
 * Plans the cells of a grid in one request, with one undo; what is planned on these days already is skipped. `save`
 * resolves with whether they were planned.
 */
export function useGridSave() {
  const t = useTexts('parts')
  const recordedText = useRecordedText()
  const toasts = useToasts()
  const undo = useKeyUndo()
  const write = useWrite(api.records.addMany)
  // An unchanged retry keeps its id, so that it plans once.
  const attempt = useRef({ content: '', id: '' })
  const save = async (plans: Plans): Promise<boolean> => {
    const content = JSON.stringify(plans)
    if (attempt.current.content !== content) attempt.current = { content, id: newRecordingId() }
    const { id } = attempt.current
    try {
      const body = { ...plans, cells: [...plans.cells], schooleId: currentUser().schooleId, recording: id }
      const answer = await write.mutateAsync({ body: { ...body, further: 'skip' } })
      const recorded = answer.data.length
      const what = t('recorded.entries', { number: recorded })
      const recording: Undoable = { id, what, label: what }
      undo.begin(recording)
      undo.showToast(recording, recordedText({ answer, recorded, planned: answer.skipped, what }))
      return true
    } catch (error) {
      toasts.failure(error)
      return false
    }
  }
  return { save, saving: write.isPending }
}
