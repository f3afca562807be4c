import { messages } from '@casa/contract/messages'
import { recordLimit } from '@casa/contract/recording'
import Alert from '@mui/material/Alert'
import { useFormContext } from 'react-hook-form'
import { useFormats } from '../../lib/formats.ts'
import { useMessages, useTexts } from '../../lib/texts.ts'
import { useClassChildren } from './children-fields.tsx'

type Chosen = { isEventForAllStudent: boolean; studentId: string[]; activityRelationships: unknown[] }

/** Shows how many records the save will create. */
export function RecordCount() {
  const t = useTexts('planner')
  const message = useMessages()
  const { number } = useFormats()
  const { children } = useClassChildren()
  const [everybody, students, choices] = useFormContext<Chosen>().watch([
    'isEventForAllStudent',
    'studentId',
    'activityRelationships',
  ])
  const few = { children: everybody ? children.length : students.length, exercises: choices.length }
  const count = few.children * few.exercises
  if (count > recordLimit) return <Alert severity="warning">{message(messages.record.tooMany)}</Alert>
  const total = number(count)
  return (
    <Alert severity="info" icon={false} role="status">
      {count === 0 ? t('count.none') : t('count.some', { ...few, count, total })}
    </Alert>
  )
}
