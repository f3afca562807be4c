import { api } from '@casa/contract'
import { type Topic, topicForm } from '@casa/contract/training'
import { useCall, useSave } from '../../api/hooks.ts'
import { Form } from '../../form/form.tsx'
import { RadioField, SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useTexts } from '../../lib/texts.ts'
import { ClassField } from '../../parts/class-field.tsx'
import { EntityDialog } from '../../parts/entity-dialog.tsx'
import { MediaField } from '../../parts/media-field.tsx'

/** Creates or changes a training topic, at /app/trainer/new and /app/trainer/ID. */
export default function TopicDialog() {
  const t = useTexts('training')
  return (
    <EntityDialog<Topic> add={t('topics.add')} edit={t('topics.edit')}>
      {entity => <TopicForm entity={entity} />}
    </EntityDialog>
  )
}

const calls = { add: api.training.addTopic, update: api.training.updateTopic }

const values = (entity?: Topic) => ({
  trainerRegisterId: entity?.trainerRegisterId._id ?? '',
  classId: entity?.classId?._id ?? '',
  subject: entity?.subject ?? '',
  status: entity?.status ?? true,
  audioURL: entity?.audioURL ?? null,
  videoURL: entity?.videoURL ?? null,
})

/** The form of a training topic: its trainer, level, subject, audio and video. */
function TopicForm({ entity }: { entity?: Topic }) {
  const t = useTexts('training')
  const save = useSave(calls, entity)
  const statuses = [
    { value: true, label: t('active') },
    { value: false, label: t('inactive') },
  ]
  return (
    <Form schema={topicForm} entity={entity} values={values} save={save}>
      <TrainerField />
      <ClassField required />
      <TextField name="subject" label={t('subject')} required />
      <RadioField name="status" label={t('status')} options={statuses} helper={t('topics.inactiveHint')} />
      <MediaField name="audioURL" label={t('topics.audioFile')} hint={t('topics.audioHint')} kind="audio" />
      <MediaField name="videoURL" label={t('topics.videoFile')} hint={t('topics.videoHint')} kind="video" />
    </Form>
  )
}

function TrainerField() {
  const t = useTexts('training')
  const trainers = useCall(api.training.findTrainers, { body: {} })
  const options = (trainers.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const none = trainers.data?.length === 0 ? t('topics.noTrainers') : undefined
  return (
    <SelectField
      name="trainerRegisterId"
      label={t('trainer')}
      options={options}
      loading={trainers.isPending}
      disabled={options.length === 0}
      helper={trainers.isLoadingError ? t('topics.trainersFailed') : none}
      required
    />
  )
}
