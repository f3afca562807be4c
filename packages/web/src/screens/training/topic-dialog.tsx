import type { Topic } from '@casa/contract/training'
import { useTexts } from '../../lib/texts.ts'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { TopicForm } from './topic-form.tsx'

/** Makes or changes a training topic, at /app/trainer/new and /app/trainer/ID. */
export default function TopicDialog() {
  const t = useTexts('training')
  return (
    <EntityDialog<Topic> add={t('topics.add')} edit={t('topics.edit')}>
      {entity => <TopicForm entity={entity} />}
    </EntityDialog>
  )
}
